import { expect, it } from 'vitest';
import { beforeMigration } from '../support/before-migration';

it('the migration of payments fills in missing amounts in pounds and keeps the others', () => {
  const { db, migrate } = beforeMigration('payments-in-pounds');
  db.exec(`
    INSERT INTO users (id, email, email_key, password_hash, created_at, updated_at)
      VALUES ('u', 'u@example.test', 'u@example.test', '', 0, 0);
    INSERT INTO gbp_rates (month, currency, rate, revision) VALUES
      ('2026-01', 'EUR', 866667, 'a'), ('2026-03', 'EUR', 900000, 'b'), ('2026-04', 'EUR', 100000, 'c');`);
  const insert = db.prepare(
    'INSERT INTO payments (id, user_id, invoice_id, amount, currency, paid_at, amount_in_gbp) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  for (const [id, amount, currency, day, known] of [
    ['pounds', 1400, 'GBP', '2026-03-09', null],
    ['euros', 6000, 'EUR', '2026-02-28', null],
    ['later', 6000, 'EUR', '2026-03-31T23:59:59Z', null],
    ['known', 6000, 'EUR', '2026-03-09', 1],
    ['no-rate', 6000, 'USD', '2026-03-09', null],
  ] as const)
    insert.run(id, 'u', id, amount, currency, Date.parse(day), known);
  migrate();
  const found = db.prepare('SELECT id, amount_in_gbp AS pence, gbp_rate AS rate FROM payments').all();
  expect(Object.fromEntries(found.map(({ id, pence, rate }) => [id, [pence, rate]]))).toEqual({
    pounds: [1400, 1_000_000],
    euros: [5200, 866_667],
    later: [5400, 900_000],
    known: [1, null],
    'no-rate': [null, null],
  });
});
