/* Stratego in plain C, for comparison with the batch: `bench/stratego_c.py` compiles and measures it.
 *
 * Classic armies, both repetition rules, the same ends. One step of a game: a mask of the legal moves, a random choice
 * from it, the move, checked as the batch checks it, and a new game where one ended.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 10, SQUARES = 100, ZONE = 40, TARGETS = 18, MOVES = 1800, SEEN = 128, LAKE = -1, NO_BORDER = 127 };
enum { FLAG, SPY, SCOUT, MINER, MARSHAL = 10, BOMB = 11 };
enum { MOVED = 1, REVEALED = 2, SLID = 4 };

typedef struct {
    int8_t trail[6], moves, last_to;
    int16_t chase, chase_from;
} Side;

typedef struct {
    int8_t at[SQUARES], place[2 * ZONE], kind[2 * ZONE], marks[2 * ZONE];
    Side side[2];
    int8_t active, over, winner;
    int16_t turn, quiet, two_square, turn_limit, quiet_limit;
    int64_t hash, seen[SEEN];
} Game;

static const int8_t ARMY[12] = {1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6};
static const int LAKES[8] = {42, 43, 46, 47, 52, 53, 56, 57};
static int8_t neighbor[SQUARES][4], target_of[SQUARES][TARGETS];
static int16_t number_of[SQUARES][SQUARES];
static int64_t zobrist[2 * ZONE][SQUARES];

void set_up(const int64_t *hashes)
{
    memcpy(zobrist, hashes, sizeof zobrist);
    for (int square = 0; square < SQUARES; square++) {
        int row = square / SIDE, col = square % SIDE, k = 0;
        neighbor[square][0] = row > 0 ? square - SIDE : -1;
        neighbor[square][1] = row < SIDE - 1 ? square + SIDE : -1;
        neighbor[square][2] = col > 0 ? square - 1 : -1;
        neighbor[square][3] = col < SIDE - 1 ? square + 1 : -1;
        for (int other = 0; other < SIDE; other++)
            if (other != col) target_of[square][k++] = row * SIDE + other;
        for (int other = 0; other < SIDE; other++)
            if (other != row) target_of[square][k++] = other * SIDE + col;
        for (k = 0; k < TARGETS; k++) number_of[square][target_of[square][k]] = square * TARGETS + k;
    }
}

int size_of_game(void) { return sizeof(Game); }

static int owner(int held) { return held <= 0 ? -1 : (held - 1) / ZONE; }
static int moves_at_all(int kind) { return kind != FLAG && kind != BOMB; }
static int in_row(int a, int b) { return a / SIDE == b / SIDE; }
static int along(int square, int across) { return across ? square % SIDE : square / SIDE; }

/* --- the repetition rules --- */

static int worn_stretch(const Side *s, int limit)
{
    if (limit == 0 || s->moves < limit) return NO_BORDER;
    int across = in_row(s->trail[0], s->trail[1]), low = 0, high = SIDE;
    for (int k = s->moves - limit; k < s->moves; k++) {
        int a = along(s->trail[k], across), b = along(s->trail[k + 1], across);
        int less = a < b ? a : b, more = a < b ? b : a;
        if (less > low) low = less;
        if (more < high) high = more;
    }
    return low < high ? low * 16 + high : NO_BORDER;
}

static int crosses_worn(int worn, const Side *s, int start, int target)
{
    if (worn == NO_BORDER || start != s->trail[s->moves]) return 0;
    int across = in_row(s->trail[0], s->trail[1]);
    if (across != in_row(start, target)) return 0;
    int a = along(start, across), b = along(target, across);
    int less = a < b ? a : b, more = a < b ? b : a;
    return less < (worn & 15) && more > (worn >> 4);
}

static int threatens(const Game *g, int seat, int target)
{
    for (int way = 0; way < 4; way++) {
        int beside = neighbor[target][way];
        if (beside >= 0 && owner(g->at[beside]) == 1 - seat) return 1;
    }
    return 0;
}

static int repeats_chase(const Game *g, int seat, int start, int target)
{
    const Side *s = &g->side[seat];
    if (g->at[target] != 0 || !threatens(g, seat, target)) return 0;
    if (s->moves > 0 && s->trail[s->moves] == start && s->trail[s->moves - 1] == target) return 0;
    int slot = g->at[start] - 1;
    int64_t after = g->hash ^ zobrist[slot][start] ^ zobrist[slot][target];
    int oldest = g->turn + 1 - SEEN > s->chase_from ? g->turn + 1 - SEEN : s->chase_from;
    for (int turn = g->turn - 1; turn >= oldest; turn -= 2)
        if (g->seen[turn & (SEEN - 1)] == after) return 1;
    return 0;
}

static int is_barred(const Game *g, int seat, int worn, int start, int target)
{
    if (crosses_worn(worn, &g->side[seat], start, target)) return 1;
    return g->side[seat].chase >= 2 && repeats_chase(g, seat, start, target);
}

static void extend_trail(Side *s, int start, int target)
{
    int count = s->moves;
    if (count > 0 && s->trail[count] == start && in_row(s->trail[0], s->trail[1]) == in_row(start, target)) {
        if (count == 5) {
            memmove(s->trail, s->trail + 1, 5);
            count = 4;
        }
        s->trail[count + 1] = target;
        s->moves = count + 1;
    } else {
        memset(s->trail, 0, sizeof s->trail);
        s->trail[0] = start;
        s->trail[1] = target;
        s->moves = 1;
    }
}

static int is_adjacent(int a, int b)
{
    return neighbor[a][0] == b || neighbor[a][1] == b || neighbor[a][2] == b || neighbor[a][3] == b;
}

static void follow_chase(Game *g, int seat, int start, int target)
{
    Side *mine = &g->side[seat], *other = &g->side[1 - seat];
    if (threatens(g, seat, target)) {
        if (mine->chase == 0) mine->chase_from = g->turn;
        mine->chase++;
    } else {
        mine->chase = mine->chase_from = 0;
    }
    if (other->chase > 0 && is_adjacent(start, other->last_to)) other->chase++;
    else other->chase = other->chase_from = 0;
    mine->last_to = target;
}

/* --- legal moves --- */

static void mark_moves(const Game *g, uint8_t *mask, int width)
{
    memset(mask, 0, width);
    int seat = g->active, worn = worn_stretch(&g->side[seat], g->two_square);
    int is_careful = worn != NO_BORDER || g->side[seat].chase >= 2;
    for (int slot = seat * ZONE; slot < seat * ZONE + ZONE; slot++) {
        int start = g->place[slot], kind = g->kind[slot];
        if (start < 0 || !moves_at_all(kind)) continue;
        for (int way = 0; way < 4; way++) {
            int square = neighbor[start][way];
            while (square >= 0 && g->at[square] != LAKE && owner(g->at[square]) != seat) {
                if (!is_careful || !is_barred(g, seat, worn, start, square)) mask[number_of[start][square]] = 1;
                if (kind != SCOUT || g->at[square] != 0) break;
                square = neighbor[square][way];
            }
        }
    }
}

static int has_move(const Game *g, int seat, int strictly)
{
    int worn = strictly ? worn_stretch(&g->side[seat], g->two_square) : NO_BORDER;
    for (int slot = seat * ZONE; slot < seat * ZONE + ZONE; slot++) {
        int start = g->place[slot], kind = g->kind[slot];
        if (start < 0 || !moves_at_all(kind)) continue;
        for (int way = 0; way < 4; way++) {
            int square = neighbor[start][way];
            while (square >= 0 && g->at[square] != LAKE && owner(g->at[square]) != seat) {
                if (!strictly || !is_barred(g, seat, worn, start, square)) return 1;
                if (kind != SCOUT || g->at[square] != 0) break;
                square = neighbor[square][way];
            }
        }
    }
    return 0;
}

static int is_legal(const Game *g, int seat, int action)
{
    int start = action / TARGETS, target = target_of[start][action % TARGETS], held = g->at[start];
    if (owner(held) != seat || !moves_at_all(g->kind[held - 1])) return 0;
    int step = in_row(start, target) ? (target > start ? 1 : -1) : (target > start ? SIDE : -SIDE);
    if (g->at[target] == LAKE || owner(g->at[target]) == seat) return 0;
    if (g->kind[held - 1] != SCOUT && start + step != target) return 0;
    for (int square = start + step; square != target; square += step)
        if (g->at[square] != 0) return 0;
    return !is_barred(g, seat, worn_stretch(&g->side[seat], g->two_square), start, target);
}

/* --- one move --- */

static void lift(Game *g, int slot)
{
    int square = g->place[slot];
    g->hash ^= zobrist[slot][square];
    g->at[square] = 0;
    g->place[slot] = -1;
}

static void drop(Game *g, int slot, int square)
{
    g->hash ^= zobrist[slot][square];
    g->at[square] = slot + 1;
    g->place[slot] = square;
}

static int fight(int attacker, int defender) /* 1: the attacker wins, 2: the defender, 3: both fall */
{
    if (defender == FLAG) return 1;
    if (defender == BOMB) return attacker == MINER ? 1 : 2;
    if (attacker == SPY && defender == MARSHAL) return 1;
    return attacker == defender ? 3 : attacker > defender ? 1 : 2;
}

static void attack(Game *g, int seat, int slot, int target)
{
    int victim = g->at[target] - 1, result = fight(g->kind[slot], g->kind[victim]);
    g->marks[slot] |= REVEALED;
    g->marks[victim] |= REVEALED;
    lift(g, slot);
    if (result != 2) lift(g, victim);
    if (result == 1) drop(g, slot, target);
    if (g->kind[victim] == FLAG) {
        g->over = 1;
        g->winner = seat + 1;
    }
    g->quiet = 0;
    for (int each = 0; each < 2; each++) g->side[each].chase = g->side[each].chase_from = g->side[each].last_to = 0;
    if (g->place[slot] < 0) memset(&g->side[seat], 0, sizeof g->side[seat].trail + 1);
}

static void judge(Game *g)
{
    if (g->over) return;
    if (!has_move(g, g->active, 1)) {
        g->over = 2;
        g->winner = has_move(g, 1 - g->active, 0) ? 2 - g->active : 0;
    } else if ((g->turn_limit > 0 && g->turn >= g->turn_limit) || (g->quiet_limit > 0 && g->quiet >= g->quiet_limit)) {
        g->over = 3;
    }
}

static int play_move(Game *g, int action)
{
    int seat = g->active;
    if (!is_legal(g, seat, action)) return 1;
    int start = action / TARGETS, target = target_of[start][action % TARGETS], slot = g->at[start] - 1;
    g->turn++;
    g->marks[slot] |= is_adjacent(start, target) ? MOVED : MOVED | SLID;
    g->active = 1 - seat;
    extend_trail(&g->side[seat], start, target);
    if (g->at[target] > 0) {
        attack(g, seat, slot, target);
    } else {
        lift(g, slot);
        drop(g, slot, target);
        g->quiet++;
        follow_chase(g, seat, start, target);
    }
    g->seen[g->turn & (SEEN - 1)] = g->hash;
    judge(g);
    return 0;
}

/* --- a batch --- */

void start(Game *g, const int8_t *kinds, int two_square, int turn_limit, int quiet_limit)
{
    memset(g, 0, sizeof *g);
    g->two_square = two_square;
    g->turn_limit = turn_limit;
    g->quiet_limit = quiet_limit;
    for (int k = 0; k < 8; k++) g->at[LAKES[k]] = LAKE;
    memcpy(g->kind, kinds, 2 * ZONE);
    for (int slot = 0; slot < 2 * ZONE; slot++) drop(g, slot, slot < ZONE ? 60 + slot : slot - ZONE);
    g->seen[0] = g->hash;
    judge(g);
}

static void start_at_random(Game *g, int64_t *word)
{
    int8_t kinds[2 * ZONE];
    for (int seat = 0; seat < 2; seat++) {
        int8_t *mine = kinds + seat * ZONE;
        int count = 0;
        for (int kind = 0; kind < 12; kind++)
            for (int k = 0; k < ARMY[kind]; k++) mine[count++] = kind;
        for (int last = ZONE - 1; last > 0; last--) {
            *word = (*word * 1103515245 + 12345) & 0x7FFFFFFF;
            int other = *word * (last + 1) >> 31;
            int8_t held = mine[last];
            mine[last] = mine[other];
            mine[other] = held;
        }
    }
    start(g, kinds, g->two_square, g->turn_limit, g->quiet_limit);
}

/* Plays some steps of every game; returns how many moves were refused, which is none. */
int play(Game *games, int count, int steps, uint8_t *masks, int width, int64_t *words, int64_t *actions)
{
    int refused = 0;
    for (int step = 0; step < steps; step++) {
        for (int k = 0; k < count; k++) {
            Game *g = &games[k];
            uint8_t *mask = masks + (size_t)k * width;
            if (g->over) start_at_random(g, &words[k]);
            mark_moves(g, mask, width);
            int64_t word = words[k] = (words[k] * 1103515245 + 12345) & 0x7FFFFFFF;
            int action = word * MOVES >> 31;
            while (!mask[action]) action = action + 1 < MOVES ? action + 1 : 0;
            actions[k] = action;
            refused += play_move(g, action);
        }
    }
    return refused;
}
