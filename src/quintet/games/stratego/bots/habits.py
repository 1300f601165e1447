"""What speaks for each kind, and where kinds are set up: logarithms in 64ths and in 16ths.

Written by bench/stratego_belief.py from our own games and setups. Columns are kinds, Flag to Bomb.
"""

import base64
from typing import Final

import numpy as np

from quintet.core.record import Array
from quintet.games.stratego.tables import RANKS

_HABITS: Final = (
    "@cRY%0Qds>_yh+E;tllr`~Ls^2?7TQ-SG?i0tO2M1`Ge`@cj_<0SE*R2J!gg@csAi|N997_4xY|;`svi{{j3C0}T-N=?nM&0s9C72>%KB>j(e*{0"
    "apK1_T1}<o5>h`3MOI1_=)F_5}9!{s;&91_uEH_Urot1PcQB`Rw%w=m`M;`~d<70R0R7=m7Z(2mki|{|@{E;{*B#1pfZ~3HApD-3kEw3jX{A{u1p"
    "076$$T`S<zo@aypJ`}h9@{`vFv^X%pl2mJ*51^fj5?fB{j{RILE`}y(l`TPS23;hEI|NHmy`tbt)02c-C{rms=_zU*{01XTG{rUv;{q6Vw0PzR%2"
    "L22N_XF?%0PPX<{RIIG{`c_!01OHK{r?00@bKsW0RH>x{r~+10u3Di01NQ-`T7h53k3uK0Qds;`~mp~5e5MO0P_p&`UC<64EPHG0QmRz^$HCB{{#"
    "&H0NwHa0}c!S2mtf|00;L3{r3F^{rnOD0Qvg>3;Xs0{t*8F0Q>(13;g&31oiX)015j53HbN=0uu5701*5P@c9Gu0rdg^02TcX1pV~k@b%vS0Qdy~"
    "1_lQE?eF;j0RR6K`v>Xw_3-on0RICK1^eOo0qpqz000000000000000@Brom@CW=6{M`K(@cQfn00jm3_zL|F`TOh$1O5K||Nr(62>a>=0s;f;0Q"
    "mtF`3mU(4f_510`Ue5?(*ye`~?3D{|NgG==tsc`2GG23kC@d?hEnz1pfN_00#{W@fYd*|L^t!4*(1d=N#_<{PhI{`QiWz8uk7J0siv(@caAg0000"
    "00000000000>G}iz0s#E}1pomE1p5X900I2|1Oo>6000000000000000=K$;t`~~p*@d6a|+xGYU1q1^H0R{m70rcwu2KoXF0`>v}{sa9300sN@_"
    "51n}^b!5`_WK0_1_Sd71OWZ|3I786`05D_1p5C40sa06{QLX;0s{K=0}THG`u_C+=nd)h{{RL9`~dY2-}Unb0R;^C0098*0tf;G{rLp?0{IQ>000"
    "000000000000?fU-t{s9CB2o3)K;{OKw1O*2O2nq`R000000000000000_W<<$3;X*0?-vdG;{N^q`~d;~2>=2M<N@>v2mAZ`1pNCA<`41u2MGBC"
    "`uX<_|MvX*0SN&A1nUF~;0X2q`UwjG^9S(=-0%GQ0{;#O|M~t1?Edlk{RjOA1qTrT`33t8`tc9+`T+6-0R;K}2Lt{B0sa8?7WMrD|M&X(2l(Xz00"
    "0000000000000-vR>w1ONd60RjC4`T_$20ssC200I90000000000000000^Z@z*1n>O*?<Vj4?Fj$-0|5d7_x}e3-VFW<_4xk;0P^||?FRA(1_u2"
    "1`vCq1+WhnU_zegC0Q(II@A>)p{RIXO_XqL^<@@{n|N8<34E*^G3jOs8_5cL<1o8?73l#zV{s8*#0RaC1`SAYv{t*BE3Hku~7XAwV0P*q$`tI!b0"
    "00000000000000<Ng5v009C40|WmC1pWa40RI2|0RI8}0000000000000004gmK74FUT1{|of?3i$d01pNO11_uWD1Q7lG|Ni*>1_uZC`|$+_2mJ"
    "l`1_J&51P1s1`Tqq22nz83`vd^~0s#910s{y90s8>_{R0371^)d3{|f*H@&Et_0tff?^7Z=%3;7T9_5k+*4jA|R0s9U5_5A?w>-O&P@B!`m?(707"
    "000000000000000|NQ_31pfU00|Wl|?*aY<0RsB||M><8000000000000000`2Yb6{POw+4Ep;4{r>*`00R2~1^x{F3<LfF4Fmi5_V4!h`}6b&0|"
    "o;92>tl}5(NJP1NR60`2qO$2K)Z@`vw5|4+jPS5cc`}`UeC6|N0695C-uC^8*O_2NDDF{Ppw?`T+h2_5cL_2KWE_4EFmB0}TN2@$vcu`}gzs?D*y"
    "+0000000000000003kLiH0ssL1{005?`UCv}0R8&^0R069000000000000000<N*2%|Mmj@-U0p%>HGQu0s#UB2L1j1?)Uot`UL^|2M-PU`wZ>+_"
    "67M61Oov8?ga$*1NZ?12>A2|@C5Mq0{j3576AMH{R#pB00sW=`~Cg{^8yF)0R9m7`1%R`?D_Zk2>=ZR0RZpt59$B)_WTDI2Jry+@(%m@0`dC#^7!"
    "i_000000000000000=KcZt1Ox&E3Iqo8;Q|Hy0|EvI1_uTF000000000000000-~bWq2ml215A^)|0RH~~1_A*F|M3U+{Q?H}{{agJ`TYI*^#%O@"
    "_Xh+5{sIO0^aA$;^8f)4`}G9`4fgi|4Fm=72LA2)+Vu$Z1`7WA2@Cf4?hNz${uK%2^Zf$;3-SH&1qBZY_W<Va-2n#$_5k$&`wajD_3`%i0PXew2K"
    "59b000000000000000<O2Zx0|NsD2L=Z6;r;{s0|NyJ2@DMX000000000000000^8o$~^$hX?3Htr@0__F>0S5jC|M&g@4FdTE^aS_|{0IH{0Q~&"
    "}3;z870RIB}^Z5Sw1`7fE4)^{20rvy=`vM681PuW9?*s<^`U3y}{{sI7<@);n`v(aB5De)3+W!In{sja5_5cM7@Dl*~2mt*C0P_Iw^!otv3H|>A0"
    "r~0`000000000000000`}+U^1OEU60SW*3_x%F`1ONX5`~?300000000000000005di%H1oHY03+VRx3;qE8{`~*|0ucfF2?GNT0PO_#@&XI`0{s"
    "933J3f5_VNP*0RH#-{|*2D1_l2D_5=9({R9jD4fX~2{Q~{}{{8$B`2Y(1_x}I?_5lb42muB8_XYk30|5O3_W<w!0{jZ|^a>3H`tShv?)3Zv_51Y!"
    "3;zZf0000000000000000{;F20RsR4`~U*`{{I300ssI100I00000000000000000_W=6;4+ZQ7^#s`k3jX~F0{r;@1p4y;6aoAL2l@*1_Vn=l0{"
    "Hp=1_$}}0s#UB5exDR0sa2=_2~5k{q*(<2>t>6`Ty+)4hHuE0`&a;`uzt58WH#W{rU6y@%I(|4EFv6_zn900Ra2@4FUxR@$&8j3J3uI;Qto}`Stb"
    "j@D>3M0000000000000002Lt{F2LAZ^`}p(&_Wu9|1p)f|_5$_?000000000000000<^cNt^!)(>7x?%20{sN_{R9C81PS>5-SzqV{`?6K_W2C~2"
    ">t*5`3VE~3H$K;<o@^h2KNgB`3>&~6#eo0009W&0Sg8G4+aMD^#cO)2j&a@>J|C?0`d0x1nTe$3;zM-==1~){{RIK?e_xf3kv-D?f?J@><I+)_5<"
    "_|0Qe6E000000000000000>HY}t{saRD0Ras9-v0;j{s#&Q2?z@F0Qm{~|Nj610sj900Qv;}0RsR6|M>s_0R8&`0RI930tN&C01E8}0RsL0{{jC1"
    "01Dm<008{_`T_m`00-j+1o!;<1@s000000000000000000000000000000000Phv}_4@Vu{q6by0PP6=`U?H|0R;m90Q>&<0r&+51O*EK00Q{`0s"
    "sR51N{U501EX40RsF2{sZ^`00I001O5U60{-~`0000000000000000000000000000000Qvy^{{R340|f;D0R99100I910RaC100II400IC1|Ni{"
    "|00RO60002~|NH;|00aL30R9300{#O40000000000000000000000000000000000000000000000Q%?t0saC50sRI50RP_j00Rv7{|5g600Haw{"
    "RRa71quHE00ZLq0|NjF00jX60QUR<1pxsF0{Hs?0Qm;|{{ja9`TY3+00sT}{{I011p^5H0RR310R#R10{;U5000LA0R8;_|Nis<00;>P1N`m!`se"
    "%r0Q>_32m=5D`t<Su008|0{R995{009200IO4{`&p{2LA;B009a6`u+X^1^@{F009C20R98}{sRX9000000000000000_U-Wq2IK?>@caP#?*IY%"
    "_5Ak${tEyN5$O*8>ge&~{pa`%3hf31=jHPM0}A^R?)3rl4*S~d`3DXX`0NS!4h8Mt;olSs_yhp~`~&>`*5c?C^a20^2>by3?A6r~008>~0sH{<@7"
    "&WB2G0Tn{`~;=`}F}2000000000000000@b?e-^Y`)e?dIMT0000000000000000000000000000000QmF)`VIF3?ePEr0QLa-{QU$A0rvO+0R8y"
    "{@&N$_0|V;-0RIX5{Qda({to;A00sUF4EXx^>-gdT00jp9{tWo`{P_3)00#T~1PKWL;_UGN01Ny65DNA7`rPCI00#U00uu%8=LF>d0Mi8q{|EmF@"
    "%{M#0095&0|)yC0ssI200j#M008{(@AT>b0Q&*${QU(52mSm200000000000000000;sE_W1J#@%I1#01gHF@$&rz1O*EK00996_Wc3-0{;X601p"
    "iu-{Ics=l%!)02lKY{_Wb_0rvL*02A~S`3~pR-0|@M01fg50tF57*VN<y0RG<%{qzeM;^Ef-0Qu_y^Y#M|8tB&m0MY0E^7sZ15fb+R00#o(0{#64"
    "2LlQK01pNr_wME2=;Pi10Q(a5`TO|z2?Y!Q0000000000000000O$Gx0}J*4=kEXj0O;=r3I+)M`Sa`m00Qs)4F3T61@!I!0Q&Op01yQF0RZ~|0N"
    "Cv7=K~f35Cr`I0Q~Uo@$Ui^4gdoH0O|4Q2k_Vi4HF#z0PP6u2n6Wp3I-Ga0RH;${|)l&{|pWQ0Q&*@|NRIB^Zfz<00Z~!0tNdB1pov90PptT{{;#"
    "X4G;bR0Qmv(`uz$82LA*A00000000000000001EL300H*;1p5F00QLF_0|fp5`TqL=0Q>U!{|W>F0{jaA00jB|`2GP02n+ZC00R651po*5^8Ee)0"
    "P*ww_yZ6I1P1#600{N?0sj622>}QI0QLR(|M>&~{|yxY0R8R!2m|^6>IWA903zt}{`&&^`1}O`0R8g$2mk^I`UVC70Q>y{009C01Ox>D00IX7|Ni"
    "{|{s8^}00000000000000002cB1`uzF-1or>{02KA}{rva)2pA3k01F2M>hksk`34gJ01E~Q^!WMn0}lWI01E{R2lnvr|M>?101WjB3<~q<^Yj4#"
    "00;dD1OyT7>h13U008y{{{;vX=;P%800!m#{Q3<G6Yu5#0NL*V00RyN4Gr-C00!>y1^)O03j!Aa01g8T|M~p(_5Jh!0Qm~~`ThC={t68M00Q|11O"
    "Wm5{{;U400{a30RR610|5g701XZV{QUU;`~36(00RF40RaI30RI3000jR6000010RRI40RaF30RR9000992{r2nv0|5R8?(qQs`R)P!1Oo*A`vCO"
    "-3H|@~0{;R7_yPO@`S1Yo0RsjA{QvC?^aB0z`vV670RQ+5^8Ew*`~U#~0|EvA{r?2{`UUp^1Ox>C?FtJ2`}+g;`T_z1^#BR|00aK{`}qI^0__g{0"
    "0RC0`ttw+0RQ;+{|NsC{r~*{`~3p+{Q&|4`~dt90Q~jt0RIIG3IG29000000000000000@c{7x`v3k34gUKB@csw>0sjL8`27L<>IMn^`2Gb3{{I"
    "E}>;MJ<`2PX_`vnF8|NR2~0{R920tEo~_523{{Qdy^0{{d8;{Oc+_yhj}{qO_-_Xi68{rCX>`~V33`vn3C0RsN|_yGI${SE^G`vD2^{QCg<7WD`I"
    "`~mj;^Ys7p=K}@*00aL50RjU8<^ui$0|NsD00067;QbHt0t5#L0ssK$=>G@!0|N&K{r>;&?EnJ$1^@&F0R92_?fwDz0sjL92>t#5=>Gor{R9982m"
    "1d6>-_lj{{jT~1pfpH{PFMu?F0Vs2lNCF4fFB~_w(@b{{8?1-~#~o{s;yF2?q=C=LG-y{|5&L2?Pl5=>r1#00jgF2L%Q5?*sk${{#aA2?qxG@c#J"
    "v{saXA0|O2K^Y{1o`vnCB|NRdJ_V@4W{QU<7`3(dO^Z4`g^zZfy00jUD<plQ#2><-}`~&(7=>_)%2Lb^8{{#C6=>z@*1_1v500934>;MD;0|5R40"
    "0a8~?*9h=0s#I3{s{j7>H7!&{saFA0tg2F?E3u%{RsR73-|>7^$G;_3h?mo008y_5(oAR{`d9q^zQKv5DE7P|N8j#^z-rw4FmoL0sHv(_4M@y3;z"
    "WI{QUX$`uFw&2>1;G`}+F$_4N4x2KE*G`uqC#_4WMy2>ulP`}_p=_XGR+{`(FB_yG*?0Q~g#_5b_+0|5g90{j62{sQ>`0RaL50|EjA^#1h#00I90"
    "{{sI7_5=9<00I610r~m@1_1&F0Q~y%^Y8Ho7XtzM`S0rK>izil90CUH`Qh^N@!a+68t?J)=IrqL1NZ#q"
)
HABITS: Final[Array] = np.frombuffer(base64.b85decode(_HABITS), np.int8).astype(np.int64).reshape(-1, RANKS)
"""By signs: see `signs`."""
PRIOR: Final[Array] = np.array(
    [
        (-33, -5, 8, -16, -4, 1, 6, 5, 1, 5, 2, -16),
        (-34, -4, 7, -14, -3, 1, 9, 3, 5, 1, 5, -23),
        (-33, -5, 6, -14, -2, 2, 7, 7, 4, 5, -5, -23),
        (-34, -6, 7, -17, -2, 3, 5, 9, 6, -4, -3, -20),
        (-30, -7, 7, -18, -2, 1, 6, 10, 2, -3, 3, -20),
        (-30, -7, 7, -18, -2, 1, 6, 10, 2, -3, 3, -20),
        (-34, -6, 7, -17, -2, 3, 5, 9, 6, -4, -3, -20),
        (-33, -5, 6, -14, -2, 2, 7, 7, 4, 5, -5, -23),
        (-34, -4, 7, -14, -3, 1, 9, 3, 5, 1, 5, -23),
        (-33, -5, 8, -16, -4, 1, 6, 5, 1, 5, 2, -16),
        (-35, 1, 1, -12, -2, 4, 4, 8, 7, 7, 10, -12),
        (-33, 2, -1, -10, -1, 3, 7, 6, 9, 5, 8, -10),
        (-35, 0, -1, -9, -2, 6, 4, 6, 8, 11, 8, -14),
        (-34, -3, 2, -10, -1, 5, 4, 3, 6, 8, 13, -13),
        (-32, 1, -1, -11, -1, 7, 6, 4, 6, 8, 9, -11),
        (-32, 1, -1, -11, -1, 7, 6, 4, 6, 8, 9, -11),
        (-34, -3, 2, -10, -1, 5, 4, 3, 6, 8, 13, -13),
        (-35, 0, -1, -9, -2, 6, 4, 6, 8, 11, 8, -14),
        (-33, 2, -1, -10, -1, 3, 7, 6, 9, 5, 8, -10),
        (-35, 1, 1, -12, -2, 4, 4, 8, 7, 7, 10, -12),
        (-11, -2, -6, 3, 3, 2, -5, -6, -1, -3, -3, 7),
        (-24, 2, -3, 5, 2, -1, -5, -2, -2, 0, 4, 3),
        (-24, 3, -6, 5, 6, -3, -7, -3, -3, 5, 0, 4),
        (-23, 5, -6, 6, 4, -3, -6, -6, 0, -2, -1, 5),
        (-23, 5, -5, 2, 7, -1, -6, -4, -2, 7, -2, 4),
        (-23, 5, -5, 2, 7, -1, -6, -4, -2, 7, -2, 4),
        (-23, 5, -6, 6, 4, -3, -6, -6, 0, -2, -1, 5),
        (-24, 3, -6, 5, 6, -3, -7, -3, -3, 5, 0, 4),
        (-24, 2, -3, 5, 2, -1, -5, -2, -2, 0, 4, 3),
        (-11, -2, -6, 3, 3, 2, -5, -6, -1, -3, -3, 7),
        (30, 6, -7, 9, -2, -9, -12, -19, -19, -18, -15, 4),
        (16, 4, -9, 8, -3, -8, -16, -19, -20, -16, -18, 13),
        (19, 3, -6, 7, 1, -8, -15, -17, -18, -16, -19, 10),
        (14, 5, -6, 11, -4, -9, -17, -20, -18, -16, -17, 11),
        (20, 4, -5, 10, -2, -9, -17, -17, -17, -18, -16, 9),
        (20, 4, -5, 10, -2, -9, -17, -17, -17, -18, -16, 9),
        (14, 5, -6, 11, -4, -9, -17, -20, -18, -16, -17, 11),
        (19, 3, -6, 7, 1, -8, -15, -17, -18, -16, -19, 10),
        (16, 4, -9, 8, -3, -8, -16, -19, -20, -16, -18, 13),
        (30, 6, -7, 9, -2, -9, -12, -19, -19, -18, -15, 4),
    ],
    np.int64,
)
"""By home square, from the front left as its owner sees it."""
