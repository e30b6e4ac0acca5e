import { beforeEach, expect, test } from 'vitest';
import { festivalEntries } from '#db/schema';
import { choosePlaces, confirmWinner } from '~/features/festival/choose-places.server';
import { SentEntry } from '~/features/festival/schema';
import { sendEntry } from '~/features/festival/send-entry.server';
import { showJury } from '~/features/festival/show-jury.server';
import { entryForm, makeEdition, makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { presentJury } from './present-festival.server';

beforeEach(resetBindings);

const { db } = testScope();
const during = new Date('2026-11-21T10:00:00Z');
const afterClose = new Date('2026-12-05T00:00:00Z');

test('the jury page knows the winner when the winner is on another page of the list', async () => {
  const { id: editionId } = await makeEdition(db);
  const admin = await makeUser(db, { role: 'ADMIN' });
  for (const djName of ['One', 'Two', 'Three']) {
    const scope = testScope({ viewer: await makeUser(db), now: during });
    await sendEntry(scope, SentEntry.parse(entryForm(editionId, { djName })));
  }
  const scope = testScope({ viewer: admin, now: afterClose });
  const firstPage = async () => presentJury(await showJury(scope, { editionId, limit: 1, offset: 0 }), afterClose);
  expect(await firstPage()).toMatchObject({ canPlace: true, isPlaced: false });
  const last = (await db.select().from(festivalEntries)).find(({ djName }) => djName === 'Three');
  await choosePlaces(scope, { editionId, winnerId: last?.id ?? '' });
  expect(await firstPage()).toMatchObject({ canPlace: false, isPlaced: true, told: { hasAnswered: false } });
  await confirmWinner(scope, { editionId });
  expect(await firstPage()).toMatchObject({ isPlaced: true, told: { hasAnswered: true } });
});
