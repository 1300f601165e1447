"""What speaks for each kind, and where kinds are set up: logarithms in 64ths and in 16ths.

Written by bench/stratego_belief.py from our own games and setups. Columns are kinds, Flag to Bomb.
"""

import base64
from typing import Final

import numpy as np

from quintet.core.record import Array
from quintet.games.stratego.tables import RANKS

_HABITS: Final = (
    "4fzA^^85e$^auwK00#p0{`v^?{s0aD(fJJe0s;sK1r7J$-1!dj0s#gL4fXWq+XMsi`TGF|^6vc*+6MmZ0R;mK1`Y=H^Z@$&1N#gF2K)T~<NO2q`U"
    "nIE3Jm`8*7ynf{Q?F73H}xE@(B9&{R{{E{sIL4{rLF*{SE*5|MUC@-U9{$0RsO6`2hz2;{E>u2K@a11O^KN;|cr<0sQ>;2lw~~?gRn+3H<y4{15#"
    "97XSSN{P+9y`r_{O{Qmp|0s!^#^#AV+2mb&42mJf+@bLKx`~?OE_Wbw#_xJJ$3<ClL0QmR&_3!on00|HC`}_j__5}L?01XcC{QCp@_v8@(0QU;_{"
    "s9UA{sZa&0P70!2?hoT0qo`g00j;5|NjLH>h1Ob01ocy`1$@41`-bd00Hyt`27t94gw1R0Q>mz_6P<D3<voD0PO?x`33|51OgHO0RHsw`v?g92Mq"
    "!M0RHFx0|oy43<eGW0RQg<0R#8}0R#*H0Qm9(3jg~7{{{#E0QdO}3Hkf~0r>m?00-^$3;g>90}loO01*8S`~dy&@a6pg0RI6F`u_Cz{R;B{00#aB"
    "5&`_?@AdWo00#mV_XF|s^84xl00s#Y0Q>Oz?DFjZ000000000000000<N)^u`T+X=3i{?3==ARa00;v7`vd<K^#bev0t5m3{`~eBANKPF`~3a=|M"
    "u_{?gjG#4E*`}008?B?)LBe|NjOE1p)gL_x$ty`}_g|1_THa=mO~f1pWgC0Q>|F^&0N|`Th0-2ml2J?j-5>0PzO@_Wu9~6#WSU{{{5_1_Joz0000"
    "00000000000>;3@%0RH{`0RsgI1^xj900I5}0R;*7000000000000000;sEdh^a}&^@(>sE1orv-{{{pA2mb>B?E3oi{{aO61qcWZ?fC)x_5}b20"
    "tNgD<Ol`z`}7G01oa06_X7a%0s#g01pW;R@&f|+@B0S>01XfS4G;SJ`TPU{0SEg1^a%{^`2zVB?g0P%==kmV><<wJ2=xH;{q+U{`Tzq92<!&&000"
    "000000000000;Q9ag00RXC1qcED;Q#~s1q1{J2L=fK0000000000000000|4&-{`d<50U7uA*!l?m009I21pWaB-~jps2KM~~3IqHG?g;z)1_1d3"
    "{`~$A^Z5Y%{RIR8{O|=0=?MDx00IvE{Q~g^<n;pj`~n3E1N#33=J5Xf`~m$30}2TU><a+{3HSi|_yF|@{0jc}2?_i4{Rsf`5AX&A1OEL50Qm0p00"
    "0000000000000;r|8y0s#U400adC|Nj940ssF2|Ni~|000000000000000-T(ps3HJp20}t^1>iYx#1ONa8{`&_6*Zltw`uqF%1q1yN_y_(02?zZ"
    "A@b&cy;`RLc1QG!I{`?F5`3C{||NRLA0`~C;>Hqxy0Q(043Hta5_WlC>{r><21Mvh4^cef}{{sU4008U-2j~U<`UV68`}Y6|82$eK`uzU?`U3a)0"
    "00000000000000-~s{w0RaF30R#dA2LAv6|Ns8~0RjR2000000000000000`~U?B2?X~40s`^t2L1d6{{H;|1^xv72=f2}1pog5^$7(1{`Uk02?7"
    "2A`TzI(2MPEA|Nr{}1_}N51^)X6{r~_3{Q>p>2=e^_1Oo#41Ni^|{Q&d^{R9334*LfB?D75g75onV`~d0v9Uc1m`}PCv0So~3?fmul?f&!j`0x5D"
    "0000000000000000s#O80s;U1{saT`@c;b*0ssH}0R;yK0000000000000003IG8M1@`ds5B==@0tNy9{{r~}{{jd65di%G0sa5|{{;W{1pW2}0s"
    "sU13I7231_T2I1^fa20Q>y(5B2)`{sRdA1p^2C69f4E0s{gC{q_a;0sjC3`UC~}0TuW24)pvB?*0e|{{a2_1qt#9{`&|H^acRz0`c?u0`&C#`1ku"
    "E0000000000000001OWU30ssI11O@{4`2qX_008{^0RRLD0000000000000000s#L12?GZD0PFer>jV7z0R{sG`ve8|_67*}0tEg01PJ>3>Hq=$0"
    "|o&20`Ln1_5l6-0Qdj}5BUiE0{sE@{{Hm|4+;JO*y98G0Sf#3_ze{S@cjn*{P__D1NHCt*$M>z{q7L~1_1iz*9!pm^#A=04FCZ4_5S?$0`>&``TX"
    "-D000000000000000;`{^n00RdF1PBT3-ueUn0|N#I1_cBC0000000000000002>|}@3IX^A3g!m`_51$*{{RRF1NZ*??fwS&1qA;F{`L*^?EwY$"
    "`T+|43IhK6^9u#^_WA$_0}2TL1n~a;00aI21Q7-G5eozQ_5}p^`}Y3?`~m;x0t5*A2m$gA*$4;l0tf;41po=|^ZEq<`v3s=00;mJ=J59W{rLa{_y"
    "zPN000000000000000=K=%x0R#gE2?GV~;Qj&n0|N#J1qurP0000000000000009RU3c_6q&{@%;hs{QV3100jO70RH~^0t5XB^#%6_`3L~|`3e9"
    "44g&lA`u*|z3HJc@0|Np53<3fB_x1<?_5KG52mJr__Wl9=`T+$8{sH|2>;D4)`vDC21Pb^1|NHp^{R9OE^Z?@t=L!7(0{!|B1?>R)>iYZo3-|u{`"
    "ve0R000000000000000|NjF4000920|Wc{`TPL_1_1y50R8*{0000000000000000|5I5`VIa100IT`5c>oD`vLz4{tW*45CZxO{{Z^>0q+9%0|5"
    "N`4+8cA0sj611N-~)1qlfP0092^0si~={r(F83G)m9@AL-$`}+nE`V9i{3I+oB^a2Y50R-^<<O%`;{rv|60RZ^+{QUy{^au<A2K4~)_45Py0s{I4"
    "1ONFF0000000000000002m$~A0{#F0{sRO0`vL$00092||Nj32000000000000000@c{P*4+Z)C`w#H)3I6&D1OfQ@{Q~m<2LJd01N#B{0RZ_11_"
    "=57{|Ef~`~Cm~6$SPQ1^NH*_U-%x1@-p{3jY21`S$z-2LSg11N8m?`~U_D918mN{`>j?2=@*A1q$&D2lVRy{{RF55efeT`1b1z3hw{_^#Te6`vmg"
    "s>=^zC0000000000000001OxvC0s!{*0r>y}^#cM40Ra2@_5t+<0000000000000000ssW@1poQ=3k44P)a?ZJ0tN&O_y73}+3^JL0to*C{RIpN0"
    "tWx}>;4D+5&Z=M0sjZ``T`315A^f`>=F0&1qbl`4D$B=1q|`_@BRh+1r7-O1^@&3`S}I~1P<c#=>!7)_U;S-1ONyD2oMME{`>a+3i$y4`3VB@0sI"
    "X7{QU_2000000000000000=lKWh`2q?J1^@;5-2Mmf{RRmM2?huA0Q(00009F4|NZ{}0RQ~{000331Oov800Hj;0ssR51O*2G014m+0t5a3`~?L7"
    "01DO#`vCg@00aO40Q%|%_yP#}{{aF30000000000000000000000000000000P6<(`~(8{1O*2G0Qmd(|NR031qloQ0R8>^0RZ{|1q%fL00;d6{{"
    "R310Q~|000aC50|5j6{P_C-00I3200RLC{P^|&0000000000000000000000000000000R8v@{{H|30|y2G008{}000640sjC10RR320RjO4{{8;"
    "|008~~0s#U5|Ns9000I90{{jC20|W&C00000000000000000000000000000000000000000000001oj7^Y{+(2lDFx00HX&1^fU1{tfv601W2+0"
    "SEjC{q^zy008a=0|)#6|MmL-0R8v{2nq%H_3-fk0Q?340|x^D_wn-p008;?{Qm#~2?+`S0R8&@0RI641_1~F00II50Q~#^{0Ia900#jG{{8;>{r~"
    "a+0Q&(20|W;C`t|hy0RH_30t5m6`uGC?0R8~_{rmp|2MP)R00jK_{r~+22nz)O00;R30{{R11Oos7000000000000000?CA0V688J%1MC0=^9BX_"
    "^7Q!t1_1^P1qBNV@$mKQ{`ubr^!*3&0rB?*>h<~*0|W&M|NPwJ_U-!;^aTI|0}B4s<mCPl{R{;61qTKB($(A!^!fk>0|x>5_154G0SWs73IO>5_4"
    "dmM0mB9W1_A^6{rLt7000000000000000`UVC8`T_jt>D%BC0000000000000000000000000000000QU6;`u_h21@-^{0RIF5{rv?2{{i&?00#U"
    "8?*ak&2>k;90Q>?43Gw;z0RImF015*G0}S)<{Ob4s00amF2L}V+=Kc8q00ja91PK8J+2rE@00jvI009601kL9F0RI942nq!B@B!KY0N4fv4gCxH@"
    "AdNl000E-00RX91OEa5009dK1O)-`@aN?K0Q(600t5p5_4f1t00000000000000002Ax{1N`y$0Qvv`03`_e^6K~T_6rXH01^QM=l=Bg@cs(`01y"
    "Qs@!#Y1;rjjn01@^g4Bgb@-R=MY0RHnM2oC1W(Bjts0Q>hA{011{%+TQg00!y>^!*YT;K|JZ0RHg<==KB^81U5q0LJY2?Dq-_6&&&a00r~w1pNsD"
    "00;m80000X`~dsn+TG^>0R8?21_b;1_yPO?00000000000000000Q*~0|oo^0_^|*0Nd~Y1_%fV1pDIv0RHdx1O)^E0R{R10R8UX2Mh=V0|EX300"
    "Q;q^92wL0SNd20R8>r``-!^76}3X01Wuu^!eu!8Uzji0Qd#v0Q=_Y84ef#00jQ~{saB=_yP_90Q2|+2n6^9<Ma>!00aH*1_THH|Ns5~0O<eY0{{s"
    "V4hi`H0QUj_1px#C_xkey00000000000000000Q&-{ssUA1OWg50QmX^1_u8A`~ds_0QvC$2Lk~H0R8#^0QvO`{0Rd6`TF|+0Qmj>{00F7_Y4F80"
    "0aH}2LS&C00H>`0Q>s*_5uR~5)JtP00Z;-0Q>*=2o?$e0PX7n^8x+{`w1Ta050qJ`}z9y{PX(&0Q~Fy1_A~G3H$y400r~_|Nj310|yQO0Q~#_0|5"
    "a5`vnL900000000000000000aB^{_+9~0|@{C01f;1{Q>;{1_lfO00jaD{q_a~^8@?<02B8T_~`io{RagA00{{W2lDXk4f_260Q~v~1`G7``T_$0"
    "00asL1OW}~==1yl0Q~y`0R##U^Wy0M00iv*{rv(75&_=;0MqdT`u+q64;S|U01W*2`U(E@2m%QJ00#a7{rm#{0{#pD00;Z?`ThU`2M81Z00Qy}1q"
    "A>8008~~00;N~{Qdv|1PTrS00#f~`1%3~0}l)U00IC30s;X60093000j300RjO50tN&C00I910000000992{r3L+{ssjC{pSDy@bv-%00RI5{QUj"
    "_{`Ug^0s;L1{{#C5_xAqt1^Wa61pNdE{{R8?`~V652Kf61@%#z?`TYX_1O)d7^aBU~0s8m}`~3g`>HrD-1^fE@{saOB^7st<0to;7_5lI_@%9J@0"
    "s;L1@bm}(0RIE?0s{pA0{;B~?)eD*0s#U5`uX(*0Q&p*0|5mF0s8v@000000000000000^#B3;`v3m@4*&}L_Wc9`00033{Qmy{;131<0r>U-0S5"
    ";J^9cq4`u70{{0IT~@CgY20Q>y@0|y85?g0k;0Q~>|1qlcB@%{q<0|Np1`2!5{@dO3^0098^0|N>B>;MP``~d&?2LSu`_Xr3C{s8{@`v(B>6#oPO"
    "`T+g?00aK;?*9b<0RR910s#g9;{*T#0|NsC0|5X8-~JEt{{{vH0RRH!>i`P){s9C80sj8-@c;(-|Na980{{H`_5K3*|NQ_61p)v7^Y;Pv|NH_51P"
    "S&9^6mlf{q_g~1PuHL?*$0)2k8U&>kRw}`~U#__V@Py`2he2-2?*n{s;#J2L%W2-~<8r{s#yJ2m}T2=l%iv{ssmG2Lb{2?*0J#`UL|91px>B@BRP"
    "v`~d<31qcNM^8xzx`vCv{{t5;Q?gH-f1OEXE@%0A{^7Qxd4Egp8@Bjb>=Lq@-2mt!}{Qdk1=mz};2LJv2{sR34>;nG-0|5U400I92?*IY+00I930"
    "ssa9^!f$<00RC00R;&F@A(V;{|Nf}{RIUB@%;(^`v>^``}+I{?(_Q!@BQ)b`1b%25eE7R0r~Rs@9pjn4g~uL0s8m#@$m5r2?7BF0sQ><^Y--x2L1"
    "*C|NZ>@_w@7w1^f*E{{H>?`uhC+1^p2H|NZy){`U6z2>lQD{`>p^3IXx>2M!AS`TPU#4+s75_W%L>{{R93{{R63`vL#_{{R3000IL9^Z)$+0RR90"
    "{{Q|4`TzU?|Ns5~{r&j^2Lu8J0Q~v%^6l*h75)SH0q*Vo@ay#X9P#-10`%|e|MdFj``;1%1?~d@=jsOh"
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
