/** The number of kinds into which numbers with many values are divided. */
const quantiles = 4;
/** Kinds with fewer values than this are not significant. */
const fewest = 25;

/**
 * The likelihood, by chi-square, that values and true answers are unrelated; rare values count as one kind. Pairs are
 * only compared within their group.
 * @param {[value: string | number, truth: number, group: number][]} pairs
 * @returns {{ kinds: number, likely: number }}
 */
export function chanceOf(pairs) {
  const groups = [...new Set(pairs.map(([, , group]) => group))];
  const found = groups.map((group) => unlikeness(pairs.filter(([, , own]) => own === group)));
  const total = (/** @type {'kinds' | 'sum' | 'freedom'} */ of) => found.reduce((all, one) => all + one[of], 0);
  return { kinds: total('kinds'), likely: total('freedom') ? tailOf(total('sum'), total('freedom')) : 1 };
}

/** @param {[value: string | number, truth: number, group: number][]} pairs */
function unlikeness(pairs) {
  const kinds = kindsOf(pairs.map(([value]) => value));
  const truths = pairs.map(([, truth]) => truth);
  const [rows, columns] = [countsOf(kinds), countsOf(truths)];
  const cells = countsOf(kinds.map((kind, i) => `${kind}|${truths[i]}`));
  let sum = 0;
  for (const [kind, inRow] of rows) {
    for (const [truth, inColumn] of columns) {
      const expected = (inRow * inColumn) / pairs.length;
      sum += ((cells.get(`${kind}|${truth}`) ?? 0) - expected) ** 2 / expected;
    }
  }
  const freedom = (rows.size - 1) * (columns.size - 1);
  return { kinds: rows.size, sum, freedom };
}

/** @param {(string | number)[]} values @returns {(string | number)[]} */
function kindsOf(values) {
  const counts = countsOf(values);
  if (counts.size > 12 && values.every((value) => typeof value === 'number')) {
    const sorted = values.map(Number).sort((a, b) => a - b);
    const edges = Array.from(
      { length: quantiles - 1 },
      (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / quantiles)],
    );
    return values.map((value) => edges.filter((edge) => value > (edge ?? 0)).length);
  }
  return values.map((value) => ((counts.get(value) ?? 0) < fewest ? 'rare' : value));
}

/** @template T @param {T[]} values */
function countsOf(values) {
  /** @type {Map<T, number>} */
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The share of a chi-square distribution above a value (Wilson and Hilferty). @param {number} sum @param {number} freedom */
function tailOf(sum, freedom) {
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(sum / freedom) - (1 - spread)) / Math.sqrt(spread);
  // Abramowitz and Stegun 26.2.17.
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? tail : 1 - tail;
}
