// Reads floating-point numbers by exact integer arithmetic, so the result is the nearest double for
// any text. A decimal number is the quotient of two natural numbers; the first 64 bits of it, and
// whether any follow, decide how to round.
#include "EngineRuntime.h"

enum {
  // A number halfway between two doubles has at most 768 significant digits. After this many, it
  // only matters whether all digits are zero.
  DIGITS = 800,
  // Room for 10^800 or 5^1130, twice.
  LIMBS = 88,
};

// A natural number: 32 bits a limb, the lowest first, without leading zeros.
typedef struct {
  int count;
  uint32_t limbs[LIMBS];
} natural;

static void multiply(natural *number, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (int index = 0; index < number->count; index++) {
    carry += (uint64_t)number->limbs[index] * factor;
    number->limbs[index] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) number->limbs[number->count++] = (uint32_t)carry;
}

static int width(const natural *number) {
  return number->count * 32 - __builtin_clz(number->limbs[number->count - 1]);
}

static void shift(natural *number, int count) {
  int limbs = count / 32;
  multiply(number, (uint32_t)1 << count % 32, 0);
  if (!limbs) return;
  for (int index = number->count; index-- > 0;) number->limbs[index + limbs] = number->limbs[index];
  for (int index = 0; index < limbs; index++) number->limbs[index] = 0;
  number->count += limbs;
}

static bool is_less(const natural *left, const natural *right) {
  if (left->count != right->count) return left->count < right->count;
  int index = left->count - 1;
  while (index > 0 && left->limbs[index] == right->limbs[index]) index--;
  return index >= 0 && left->limbs[index] < right->limbs[index];
}

static void subtract(natural *left, const natural *right) {
  int64_t carry = 0;
  for (int index = 0; index < left->count; index++) {
    carry += left->limbs[index];
    if (index < right->count) carry -= right->limbs[index];
    left->limbs[index] = (uint32_t)carry;
    carry >>= 32;
  }
  while (left->count && !left->limbs[left->count - 1]) left->count--;
}

// The double nearest to `bits` · 2^`exponent`, or to a little more if there are `more` bits.
static double nearest(uint64_t bits, int64_t exponent, bool more) {
  if (!bits) return 0;
  exponent += 63 + 1022 - __builtin_clzll(bits);
  bits <<= __builtin_clzll(bits);
  // Now this is one less than the format's exponent: the leading bit of the result adds one to it.
  if (exponent > 2045) return __builtin_inf();
  if (exponent < -53) return 0;
  int dropped = exponent < 0 ? (int)(11 - exponent) : 11;
  uint64_t half = (uint64_t)1 << (dropped - 1), rest = bits & (2 * half - 1);
  union {
    uint64_t bits;
    double value;
  } result = {dropped < 64 ? bits >> dropped : 0};
  if (rest > half || (rest == half && (more || (result.bits & 1)))) result.bits += 1;
  if (exponent > 0) result.bits += (uint64_t)exponent << 52;
  return result.value;
}

// The nearest double to `numerator` / `denominator` · 2^`exponent`, neither of which is zero.
static double nearest_quotient(natural *numerator, natural *denominator, int64_t exponent,
                               bool more) {
  int difference = width(denominator) - width(numerator);
  shift(difference > 0 ? numerator : denominator, difference > 0 ? difference : -difference);
  if (is_less(numerator, denominator)) {
    multiply(numerator, 2, 0);
    difference += 1;
  }
  uint64_t quotient = 0;
  for (int bit = 63; bit >= 0 && numerator->count; bit--) {
    if (!is_less(numerator, denominator)) {
      subtract(numerator, denominator);
      quotient |= (uint64_t)1 << bit;
    }
    multiply(numerator, 2, 0);
  }
  return nearest(quotient, exponent - difference - 63, more || numerator->count);
}

// The value of a decimal or hexadecimal digit, or 16.
static int digit_of(char character) {
  if (character >= '0' && character <= '9') return character - '0';
  character |= 0x20;
  return character >= 'a' && character <= 'f' ? character - 'a' + 10 : 16;
}

// Where `word`, in lowercase letters, ends at the start of the text, or NULL.
static const char *skip(const char *text, const char *word) {
  for (; *word; text++, word++) {
    if ((*text | 0x20) != *word) return NULL;
  }
  return text;
}

// Adds the exponent after `letter` to `exponent`, if there is one; returns where it ends.
static const char *read_exponent(const char *text, const char *letter, int64_t *exponent) {
  const char *digits = skip(text, letter);
  if (!digits) return text;
  bool negative = *digits == '-';
  if (*digits == '-' || *digits == '+') digits++;
  if (digit_of(*digits) >= 10) return text;
  int64_t value = 0;
  for (; digit_of(*digits) < 10; digits++) {
    // The limit is far above what the digits of any text can make up for.
    if (value < (int64_t)1 << 40) value = value * 10 + digit_of(*digits);
  }
  *exponent += negative ? -value : value;
  return digits;
}

// Reads digits and an exponent: of ten, or of two if the base is 16. Returns where they end, or
// NULL if there are no digits.
static const char *read_digits(const char *text, int base, double *value) {
  bool is_decimal = base == 10, point = false, any = false, more = false;
  int64_t step = is_decimal ? 1 : 4, exponent = 0, count = 0;
  // The first digit that is not zero; `count` is the number of digits from there on.
  const char *first = NULL;
  for (; digit_of(*text) < base || (*text == '.' && !point); text++) {
    point |= *text == '.';
    if (*text == '.') continue;
    any = true;
    if (*text != '0' && !first) first = text;
    if (first) count += 1;
    if (point) exponent -= step;
  }
  if (!any) return NULL;
  text = read_exponent(text, is_decimal ? "e" : "p", &exponent);
  // The number is below this power of ten or two, by less than a digit.
  int64_t power = count * step + exponent;
  *value = 0;
  if (!first || power < (is_decimal ? -330 : -1090)) return text;
  *value = __builtin_inf();
  if (power > (is_decimal ? 310 : 1030)) return text;
  natural numerator = {0}, denominator = {1, {1}};
  for (int room = DIGITS / (int)step; count; first++) {
    if (*first == '.') continue;
    count -= 1;
    if (room) {
      room -= 1;
      multiply(&numerator, (uint32_t)base, (uint32_t)digit_of(*first));
    } else {
      exponent += step;
      more |= *first != '0';
    }
  }
  for (int64_t left = exponent; is_decimal && left > 0; left--) multiply(&numerator, 5, 0);
  for (int64_t left = exponent; is_decimal && left < 0; left++) multiply(&denominator, 5, 0);
  *value = nearest_quotient(&numerator, &denominator, exponent, more);
  return text;
}

// Where "(…)" after "nan" ends, or the start of the text if there is none.
static const char *skip_payload(const char *text) {
  const char *end = text;
  if (*end != '(') return text;
  do end++;
  while (digit_of(*end) < 10 || *end == '_' || ((*end | 0x20) >= 'a' && (*end | 0x20) <= 'z'));
  return *end == ')' ? end + 1 : text;
}

const char *engine_read_double(const char *start, double *value) {
  const char *text = start + (*start == '-' || *start == '+'), *end;
  double size;
  if ((end = skip(text, "infinity")) || (end = skip(text, "inf"))) {
    size = __builtin_inf();
  } else if ((end = skip(text, "nan"))) {
    end = skip_payload(end);
    size = __builtin_nan("");
  } else {
    if (*text == '0' && skip(text + 1, "x")) end = read_digits(text + 2, 16, &size);
    if (!end) end = read_digits(text, 10, &size);
  }
  if (end) *value = *start == '-' ? -size : size;
  return end;
}

#ifdef __wasm__
const char *_swift_stdlib_strtod_clocale(const char *, double *)
    __attribute__((alias("engine_read_double")));
#endif
