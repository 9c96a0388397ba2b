// A heap with two-level segregated fit and boundary tags (Masmano, Ripoll, Crespo, Real: "TLSF: a
// new dynamic memory allocator for real-time systems", 2004). Free blocks are in lists by size: a
// row for each power of two, divided evenly into columns. Bits say which lists have blocks, so that
// one that is large enough is found by counting zeros. A freed block is joined with its free
// neighbors at once.
#include "EngineRuntime.h"

enum {
  WORD = sizeof(size_t),
  GRANULE = 16,
  // A tag, two links, and the size once more.
  LEAST = 4 * WORD,
  PAGE = 65536,
  ROWS = WORD == 4 ? 24 : 32,
  COLUMNS = 32,
  // The first row holds all smaller sizes, one in each list.
  SMALL = GRANULE * COLUMNS,
};

#define LARGEST ((size_t)1 << (ROWS + 6))

// Flags in a tag.
enum { FREE = 1, AFTER_FREE = 2 };

// A block starts one word before a multiple of 16; what is allocated starts after its tag. The last
// word of a free block is its size once more, for the block after it.
typedef struct block {
  // The size, tag included, and flags. The size is 0 at the end of a region.
  size_t tag;
  // In the list of a free block. At the end of a region, `next` is the first block of the next one.
  struct block *next, *previous;
} block;

struct engine_heap {
  engine_grow grow;
  void *context;
  // The first block of the first region and the end of the last one.
  block *first, *end;
  size_t size, used, free_blocks;
  // Which rows, and which columns of each row, have blocks.
  uint32_t rows, columns[ROWS];
  block *lists[ROWS][COLUMNS];
};

static size_t size_of(const block *block) { return block->tag & ~(size_t)(GRANULE - 1); }

static block *moved(const void *start, ptrdiff_t count) { return (block *)((char *)start + count); }

static block *after(const block *block) { return moved(block, size_of(block)); }

static size_t *size_before(const block *block) { return (size_t *)block - 1; }

static block *before(const block *block) { return moved(block, -(ptrdiff_t)*size_before(block)); }

static size_t rounded(size_t count, size_t unit) { return (count + unit - 1) & -unit; }

// Lists.

static int high_bit(size_t size) { return 63 - __builtin_clzll(size); }

static int row_of(size_t size) { return size < SMALL ? 0 : high_bit(size) - 8; }

static int column_of(size_t size) {
  return (int)(size < SMALL ? size / GRANULE : (size >> (high_bit(size) - 5)) - COLUMNS);
}

// Makes a block of this size free. Its neighbors must not be free.
static void insert(engine_heap *heap, block *block, size_t size) {
  int row = row_of(size), column = column_of(size);
  block->tag = size | FREE;
  block->previous = NULL;
  block->next = heap->lists[row][column];
  if (block->next) block->next->previous = block;
  heap->lists[row][column] = block;
  heap->columns[row] |= (uint32_t)1 << column;
  heap->rows |= (uint32_t)1 << row;
  *size_before(after(block)) = size;
  after(block)->tag |= AFTER_FREE;
  heap->free_blocks += 1;
}

static void take_out(engine_heap *heap, block *block) {
  if (block->next) block->next->previous = block->previous;
  if (block->previous) {
    block->previous->next = block->next;
  } else {
    int row = row_of(size_of(block)), column = column_of(size_of(block));
    heap->lists[row][column] = block->next;
    if (!block->next) heap->columns[row] &= ~((uint32_t)1 << column);
    if (!heap->columns[row]) heap->rows &= ~((uint32_t)1 << row);
  }
  after(block)->tag &= ~(size_t)AFTER_FREE;
  heap->free_blocks -= 1;
}

// A free block of at least `size` bytes: the first of the first list that has blocks and holds none
// below that size.
static block *find(const engine_heap *heap, size_t size) {
  if (size >= SMALL) size += ((size_t)1 << (high_bit(size) - 5)) - 1;
  int row = row_of(size);
  uint32_t columns = heap->columns[row] & (~(uint32_t)0 << column_of(size));
  if (!columns) {
    uint32_t rows = heap->rows & (~(uint32_t)1 << row);
    if (!rows) return NULL;
    row = __builtin_ctz(rows);
    columns = heap->columns[row];
  }
  return heap->lists[row][__builtin_ctz(columns)];
}

// Makes a block free and joins it with its free neighbors; returns the block that results.
static block *join(engine_heap *heap, block *block) {
  size_t size = size_of(block);
  if (after(block)->tag & FREE) {
    size += size_of(after(block));
    take_out(heap, after(block));
  }
  if (block->tag & AFTER_FREE) {
    block = before(block);
    size += size_of(block);
    take_out(heap, block);
  }
  insert(heap, block, size);
  return block;
}

// Growth.

// Makes new memory a free block, joined with the last one if it directly follows that; returns the
// block that results. A region spends a granule on the alignment of its first block, and another on
// its end.
static block *add(engine_heap *heap, void *memory, size_t count) {
  block *start = heap->end;
  heap->size += count;
  if (start && memory == moved(start, WORD + GRANULE)) {
    start->tag |= count;
  } else {
    start = moved(memory, GRANULE - WORD);
    start->tag = count - 2 * GRANULE;
    *(heap->end ? &heap->end->next : &heap->first) = start;
  }
  heap->end = after(start);
  heap->end->tag = 0;
  heap->end->next = NULL;
  return join(heap, start);
}

// Grows by an eighth, or only by as much as `count` bytes need if there is no memory for that.
static block *grow(engine_heap *heap, size_t count) {
  size_t least = rounded(count + 2 * GRANULE, PAGE), wanted = rounded(heap->size / 8, PAGE);
  void *memory = wanted > least ? heap->grow(heap->context, wanted) : NULL;
  if (memory) return add(heap, memory, wanted);
  memory = heap->grow(heap->context, least);
  return memory ? add(heap, memory, least) : NULL;
}

// A free block of at least `size` bytes at the end of the heap, which grows as needed.
static block *extend(engine_heap *heap, size_t size) {
  block *last = heap->end->tag & AFTER_FREE ? before(heap->end) : NULL;
  if (last && size_of(last) >= size) return last;
  block *result = grow(heap, last ? size - size_of(last) : size);
  // The new memory does not always follow the last block.
  if (result && size_of(result) < size) result = grow(heap, size);
  return result;
}

engine_heap *engine_heap_make(engine_grow grow, void *context) {
  size_t own = rounded(sizeof(engine_heap), GRANULE), count = rounded(own + 2 * GRANULE, PAGE);
  engine_heap *heap = grow(context, count);
  if (!heap) return NULL;
  *heap = (engine_heap){.grow = grow, .context = context, .size = own};
  add(heap, moved(heap, own), count - own);
  return heap;
}

// Allocation.

void *engine_heap_allocate(engine_heap *heap, size_t alignment, size_t count) {
  if (count > LARGEST || alignment > LARGEST) return NULL;
  size_t size = rounded(count + WORD, GRANULE);
  if (size < LEAST) size = LEAST;
  // Room for a free block before the aligned one.
  size_t slack = alignment > GRANULE ? alignment + LEAST : 0;
  block *result = find(heap, size + slack);
  if (!result) result = extend(heap, size + slack);
  if (!result) return NULL;
  take_out(heap, result);
  size_t whole = size_of(result);
  size_t gap = slack ? -((uintptr_t)result + WORD) & (alignment - 1) : 0;
  if (gap && gap < LEAST) gap += alignment;
  if (gap) {
    block *start = result;
    result = moved(start, gap);
    insert(heap, start, gap);
    result->tag = AFTER_FREE;
    whole -= gap;
  } else {
    result->tag = 0;
  }
  if (whole - size < LEAST) size = whole;
  result->tag |= size;
  if (size < whole) insert(heap, after(result), whole - size);
  heap->used += size;
  return moved(result, WORD);
}

void engine_heap_free(engine_heap *heap, void *address) {
  if (!address) return;
  block *block = moved(address, -WORD);
  heap->used -= size_of(block);
  join(heap, block);
}

// For tests.

size_t engine_heap_used(const engine_heap *heap) { return heap->used; }

size_t engine_heap_size(const engine_heap *heap) { return heap->size; }

size_t engine_heap_free_blocks(const engine_heap *heap) { return heap->free_blocks; }

bool engine_heap_is_consistent(const engine_heap *heap) {
  size_t used = 0, free_blocks = 0, listed = 0;
  for (const block *place = heap->first; place; place = place->next) {
    size_t before_is_free = 0;
    for (;; place = after(place)) {
      if (((uintptr_t)place + WORD) % GRANULE) return false;
      if ((place->tag & AFTER_FREE) != before_is_free * AFTER_FREE) return false;
      if (!size_of(place)) break;
      if (size_of(place) < LEAST || before_is_free > !(place->tag & FREE)) return false;
      before_is_free = place->tag & FREE;
      if (before_is_free && *size_before(after(place)) != size_of(place)) return false;
      *(before_is_free ? &free_blocks : &used) += before_is_free ? 1 : size_of(place);
    }
    if (!place->next && place != heap->end) return false;
  }
  for (int row = 0; row < ROWS; row++) {
    if (!(heap->rows >> row & 1) != !heap->columns[row]) return false;
    for (int column = 0; column < COLUMNS; column++) {
      const block *previous = NULL, *place = heap->lists[row][column];
      if (!(heap->columns[row] >> column & 1) != !place) return false;
      for (; place; previous = place, place = place->next, listed++) {
        if (!(place->tag & FREE) || place->previous != previous) return false;
        if (row_of(size_of(place)) != row || column_of(size_of(place)) != column) return false;
      }
    }
  }
  return used == heap->used && free_blocks == heap->free_blocks && listed == free_blocks;
}
