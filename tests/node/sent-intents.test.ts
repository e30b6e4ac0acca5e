import { expect, it } from 'vitest';
import type { DeclaredIntent } from '../support/declared';
import { unsentIntents } from '../support/sent-intents';

const declared: DeclaredIntent[] = [
  { path: '/lessons/:lessonId', intent: 'complete', for: 'member', isScripted: false },
  { path: '/lessons/:lessonId', intent: 'track', for: 'member', isScripted: true },
  { path: '/basket', intent: 'add', for: 'any', isScripted: false },
];

it('names the forms that no journey has sent, but for what only a script sends', () => {
  expect(unsentIntents(declared, [])).toEqual(['/lessons/:lessonId complete', '/basket add']);
  expect(unsentIntents(declared, ['/lessons/the-one complete', '/basket add'])).toEqual([]);
});

it('takes neither another page nor a longer name for it', () => {
  const sent = ['/lessons/the-one/x complete', '/lessons/the-one completely', '/basket/add add', '/basket -'];
  expect(unsentIntents(declared, sent)).toEqual(['/lessons/:lessonId complete', '/basket add']);
});
