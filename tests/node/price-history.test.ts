import { beforeEach, describe, expect, it } from 'vitest';
import { beforeMigration } from '../support/before-migration';

const day = 86_400_000;

/** A database at the migration with one published course, priced in pounds and euros, and a bundle. */
function schoolBefore() {
  const { db, migrate } = beforeMigration('price-history');
  db.exec(`
    INSERT INTO categories (id, slug, name, position) VALUES ('mixing', 'mixing', 'Mixing', 1);
    INSERT INTO tutors (id, name, about) VALUES ('tutor', 'Dele', '');
    INSERT INTO courses (id, slug, title, category_id, tutor_id, level, tagline, overview, meta_description, outcomes,
        included, equipment, students_says, recommendations, position, published_at)
      VALUES ('c', 'c', 'C', 'mixing', 'tutor', 'beginner', '', '', '', '[]', '[]', '[]', '[]', '[]', 1, 0);
    INSERT INTO course_prices (course_id, currency, price) VALUES ('c', 'GBP', 6500), ('c', 'EUR', 7200);
    INSERT INTO bundles (id, slug, title, overview, perks, position, published_at) VALUES ('b', 'b', 'B', '', '[]', 1, 0);
    INSERT INTO bundle_prices (bundle_id, currency, price) VALUES ('b', 'GBP', 9900);`);
  return { db, migrate };
}

let db: ReturnType<typeof schoolBefore>['db'];

beforeEach(() => {
  const made = schoolBefore();
  made.migrate();
  db = made.db;
});

interface Row {
  price: number;
  sale: number | null;
  ends: number | null;
  lowest: number | null;
}

const historyOf = (kind: string, currency: string) =>
  db
    .prepare(
      `SELECT price, sale_price AS sale, sale_ends_at AS ends, lowest_before AS lowest
      FROM price_history WHERE kind = ? AND currency = ? ORDER BY from_at`,
    )
    .all(kind, currency) as unknown as Row[];

/** Lets time pass: the clock cannot be moved, so that everything that was becomes older. */
const pass = (days: number) => db.exec(`UPDATE price_history SET from_at = from_at - ${days * day}`);

describe('the history of prices', () => {
  it('begins with today’s prices, so that nothing is known of the time before a running sale', () => {
    const before = schoolBefore();
    before.db.exec(`UPDATE courses SET is_sale_active = 1; UPDATE course_prices SET sale_price = 4900`);
    before.migrate();
    db = before.db;
    expect(historyOf('course', 'GBP')).toEqual([{ price: 6500, sale: 4900, ends: null, lowest: null }]);
    expect(historyOf('bundle', 'GBP')).toEqual([{ price: 9900, sale: null, ends: null, lowest: null }]);
  });

  it('gets each change, whoever makes it, and nothing where nothing changed', () => {
    const steps = [
      `UPDATE course_prices SET price = 6000 WHERE currency = 'GBP'`,
      `UPDATE course_prices SET price = price`,
      `UPDATE courses SET title = 'D'`,
      `UPDATE course_prices SET sale_price = 4900 WHERE currency = 'GBP'`,
      `UPDATE courses SET is_sale_active = 1`,
      `UPDATE courses SET sale_ends_at = ${Date.now() + day}`,
      `UPDATE bundle_prices SET price = 8000`,
      `DELETE FROM course_prices`,
      `INSERT INTO course_prices (course_id, currency, price, sale_price) VALUES ('c', 'GBP', 6000, 4900)`,
      `UPDATE courses SET is_sale_active = 0`,
    ];
    for (const step of steps) {
      pass(1);
      db.exec(step);
    }
    const [, , started, prolonged, ended, ...none] = historyOf('course', 'GBP');
    expect(none).toEqual([]);
    expect(started).toEqual({ price: 6000, sale: 4900, ends: null, lowest: 6000 });
    expect(prolonged).toEqual({ price: 6000, sale: 4900, ends: expect.any(Number), lowest: 6000 });
    expect(ended).toEqual({ price: 6000, sale: null, ends: null, lowest: null });
    // Without a sale price there, the sale changes nothing.
    expect(historyOf('course', 'EUR')).toHaveLength(1);
    expect(historyOf('bundle', 'GBP').map(({ price }) => price)).toEqual([9900, 8000]);
  });

  it('counts the prices of a course from its publication, since nobody was asked for them before', () => {
    pass(1);
    db.exec(`UPDATE courses SET published_at = ${Date.now() + 5 * day}; UPDATE course_prices SET price = 9900;`);
    db.exec(`UPDATE course_prices SET price = 8800 WHERE currency = 'GBP'`);
    const rows = () =>
      db.prepare(`SELECT from_at, price FROM price_history WHERE currency = 'GBP' AND kind = 'course'`).all();
    const [, ahead, ...none] = rows();
    expect(none).toEqual([]);
    expect(ahead).toMatchObject({ price: 8800 });
    expect(Number(ahead?.from_at)).toBeGreaterThan(Date.now() + 4 * day);
    db.exec('UPDATE courses SET published_at = 0');
    expect(rows()).toHaveLength(2);
    expect(Number(rows()[1]?.from_at)).toBeLessThanOrEqual(Date.now());
  });

  it('a sale that is lowered or prolonged goes on, one that is raised or resumed begins anew', () => {
    const sell = (sale: number) => db.exec(`UPDATE course_prices SET sale_price = ${sale} WHERE currency = 'GBP'`);
    const lowest = () => historyOf('course', 'GBP').at(-1)?.lowest;
    pass(10);
    db.exec(`UPDATE courses SET is_sale_active = 1`);
    sell(5000);
    expect(lowest()).toBe(6500);
    pass(40);
    sell(4000);
    expect(lowest()).toBe(6500);
    pass(1);
    sell(4500);
    expect(lowest()).toBe(4000);
    pass(31);
    sell(4600);
    expect(lowest()).toBe(4500);
    pass(2);
    db.exec('UPDATE courses SET is_sale_active = 0');
    pass(29);
    db.exec('UPDATE courses SET is_sale_active = 1');
    expect(lowest()).toBe(4600);
    db.exec('UPDATE courses SET is_sale_active = 0');
    pass(30);
    db.exec('UPDATE courses SET is_sale_active = 1');
    expect(lowest()).toBe(6500);
  });
});

/** A number of a seed, from 0 up to 1. */
function draws(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface State {
  at: number;
  price: number;
  sale: number | null;
  ends: number | null;
}

/** The rule of the law, hour by hour: slow, and written apart from the one that is tested. */
function lowestByTheHour(states: State[], hour: number): (number | null)[] {
  const lastAt = (at: number) => states.findLast((state) => state.at <= at);
  const saleAt = (at: number) => {
    const state = lastAt(at);
    return state && state.sale !== null && (state.ends === null || at < state.ends) ? state.sale : null;
  };
  const asked = (at: number) => saleAt(at) ?? lastAt(at)?.price ?? null;
  return states.map(({ at, sale }) => {
    if (sale === null) return null;
    let start = at;
    for (let then = at - hour; then >= (states[0]?.at ?? 0); then -= hour) {
      const reduced = saleAt(then);
      if (reduced === null || reduced < (saleAt(then + hour) ?? 0)) break;
      start = then;
    }
    const before: number[] = [];
    for (let then = start - 30 * day; then < start; then += hour) {
      const amount = asked(then);
      if (amount !== null) before.push(amount);
    }
    return before.length ? Math.min(...before) : null;
  });
}

it('the lowest price of a sale is that of the 30 days before it began, over random histories', () => {
  const hour = 6 * 3_600_000;
  const add = db.prepare(
    `INSERT INTO price_history (kind, ref_id, currency, from_at, price, sale_price, sale_ends_at)
    VALUES ('course', ?, 'EUR', ?, ?, ?, ?)`,
  );
  let salesFound = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const draw = draws(seed);
    const states: State[] = [];
    let at = 1000 * day;
    for (let step = 0; step < 12; step++) {
      at += hour * (1 + Math.floor(draw() ** 2 * 160));
      const price = 5000 + 500 * Math.floor(draw() * 8);
      const sale = draw() < 0.6 ? price - 500 * (1 + Math.floor(draw() * 6)) : null;
      const ends = sale !== null && draw() < 0.5 ? at + hour * (1 + Math.floor(draw() * 80)) : null;
      states.push({ at, price, sale, ends });
      add.run(`course-${seed}`, at, price, sale, ends);
    }
    const found = db
      .prepare('SELECT lowest_before AS lowest FROM price_history WHERE ref_id = ? ORDER BY from_at')
      .all(`course-${seed}`)
      .map(({ lowest }) => lowest);
    expect(found, `seed ${seed}`).toEqual(lowestByTheHour(states, hour));
    salesFound += found.filter((lowest) => lowest !== null).length;
  }
  expect(salesFound).toBeGreaterThan(1000);
});
