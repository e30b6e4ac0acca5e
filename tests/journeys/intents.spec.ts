import { expect, test } from '@playwright/test';
import { type Build, declaredIntents } from '../support/declared';
import { readSentIntents, unsentIntents } from '../support/sent-intents';

const build = '../../build/server/index.js';

test('every form of the product was sent by a journey without JavaScript', async () => {
  const declared = declaredIntents((await import(build)) as Build);
  expect(declared.length).toBeGreaterThan(30);
  expect(unsentIntents(declared, readSentIntents(process.env.SENT_INTENTS ?? ''))).toEqual([]);
});
