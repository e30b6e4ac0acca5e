import { expect, it } from 'vitest';
import type { DeclaredIntent } from '../support/declared';
import { unsentIntents } from '../support/sent-intents';

const declared: DeclaredIntent[] = [
  { path: '/lessons/:lessonId', intent: 'complete', for: 'member', isScripted: false, isUpload: false },
  { path: '/lessons/:lessonId', intent: 'track', for: 'member', isScripted: true, isUpload: false },
  { path: '/basket', intent: 'add', for: 'any', isScripted: false, isUpload: false },
];

it('unsentIntents returns the forms that no journey sent, except those that only a script sends', () => {
  expect(unsentIntents(declared, [])).toEqual(['/lessons/:lessonId complete', '/basket add']);
  expect(unsentIntents(declared, ['/lessons/the-one complete', '/basket add'])).toEqual([]);
});

it('unsentIntents does not count another page or a longer intent as sent', () => {
  const sent = ['/lessons/the-one/x complete', '/lessons/the-one completely', '/basket/add add', '/basket -'];
  expect(unsentIntents(declared, sent)).toEqual(['/lessons/:lessonId complete', '/basket add']);
});

it('unsentIntents counts a form with a file as the upload of its page', () => {
  const picture = { path: '/my-profile', intent: 'upload', for: 'member', isScripted: false, isUpload: true };
  const name = { ...picture, intent: 'profile', isUpload: false };
  expect(unsentIntents([picture, name], ['/my-profile with-file'])).toEqual(['/my-profile profile']);
});
