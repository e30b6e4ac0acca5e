import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { triggers } from './triggers';

it('the trigger list names exactly the triggers of a migrated database', async () => {
  const { results } = await env.DB.prepare(
    "SELECT tbl_name || ': ' || name AS one FROM sqlite_master WHERE type = 'trigger' ORDER BY 1",
  ).all<{ one: string }>();
  const listed = Object.entries(triggers).flatMap(([table, ofTable]) =>
    ofTable.flatMap(([name, events]) => events.map((event) => `${table}: ${name}_${event}`)),
  );
  expect(listed.sort()).toEqual(results.map(({ one }) => one));
});
