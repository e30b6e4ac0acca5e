import { expect, test } from 'vitest';
import { inLanes } from './lanes';

/** Items that hang until they are released. */
function world() {
  const begun: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const work = async ({ kind, name }: { kind: string; name: string }) => {
    begun.push(name);
    if (kind === 'slow') await gate;
  };
  const items = (kind: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ kind, name: `${kind} ${n}` }));
  return { begun, letGo: () => letGo(), work, items };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a kind of job that hangs fills its own lane and does not delay other kinds', async () => {
  const { begun, letGo, work, items } = world();
  const all = inLanes([...items('slow', 5), ...items('quick', 4)], work, { atOnce: 2 });
  await turns();
  expect(begun).toEqual(['slow 0', 'slow 1', 'quick 0', 'quick 1', 'quick 2', 'quick 3']);
  letGo();
  await all;
  expect(begun).toHaveLength(9);
});

test('a job that has not begun when the time is over is not begun', async () => {
  const { begun, letGo, work, items } = world();
  let isOver = false;
  const all = inLanes(items('slow', 5), work, { atOnce: 2, mayBegin: () => !isOver });
  await turns();
  isOver = true;
  letGo();
  await all;
  expect(begun).toEqual(['slow 0', 'slow 1']);
});
