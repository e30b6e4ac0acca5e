import { beforeEach, expect, it } from 'vitest';
import { blocks } from '#db/schema';
import { isVariantFor } from '~/features/catalogue/gear';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { presentLesson } from './present-lesson.server';
import { showLesson } from './show-lesson.server';

beforeEach(resetBindings);

/** A lesson's blocks for a member with this profile. */
async function blocksFor(profile: { equipment?: string; djSoftware?: string }, lesson: string) {
  const viewer = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), ...profile };
  const scope = testScope({ viewer });
  const found = await showLesson(scope, { lesson });
  const shown = presentLesson(scope, found, { video: 1, seconds: null });
  return shown.blocks.map(({ html, madeFor }) => [html, madeFor]);
}

it('a member sees the variant of a block that suits their gear, and everyone else sees the block itself', async () => {
  const { db } = testScope();
  const course = await makeCourse(db, { lessonCount: 1 });
  const lessonId = course.lessons[0]?.id ?? '';
  const slug = course.lessons[0]?.slug ?? '';
  const traktor = { equipment: [], software: ['Traktor'] };
  const vinyl = { equipment: ['Turntables'], software: [] };
  const block = (id: string, position: number, html: string) => ({ id, lessonId, position, html, images: [] });
  await db
    .insert(blocks)
    .values([
      block('all-1', 11, '<p>For everybody</p>'),
      { ...block('traktor-1', 12, '<p>For Traktor</p>'), variantOf: 'all-1', gear: traktor },
      { ...block('vinyl-1', 13, '<p>For vinyl</p>'), variantOf: 'all-1', gear: vinyl },
      block('all-2', 14, '<p>And then</p>'),
    ]);
  const then = ['<p>And then</p>', null];
  const own = (rows: (string | null)[][]) => rows.filter(([html]) => html?.startsWith('<p>For') || html === then[0]);

  expect(own(await blocksFor({ djSoftware: 'Traktor' }, slug))).toEqual([['<p>For Traktor</p>', 'Traktor'], then]);
  expect(own(await blocksFor({ equipment: 'Turntables' }, slug))).toEqual([['<p>For vinyl</p>', 'Turntables'], then]);
  for (const profile of [{}, { djSoftware: 'Serato' }, { equipment: 'Controller', djSoftware: 'Rekordbox' }]) {
    expect(own(await blocksFor(profile, slug))).toEqual([['<p>For everybody</p>', null], then]);
  }
  // If a member's gear suits two variants, the first is shown.
  expect(isVariantFor(vinyl, { equipment: 'Turntables', software: 'Traktor' })).toBe(true);
  const both = own(await blocksFor({ equipment: 'Turntables', djSoftware: 'Traktor' }, slug));
  expect(both[0]).toEqual(['<p>For Traktor</p>', 'Traktor']);
});
