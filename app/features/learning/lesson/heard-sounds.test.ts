import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { courses, lessons } from '#db/schema';
import { noGear } from '~/features/catalogue/gear';
import { LessonSheet, lessonDraft, lessonFields } from '~/features/catalogue/office/lesson-form';
import { SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { readCourse } from '~/features/catalogue/office/read-course.server';
import { presentCourse } from '~/features/catalogue/present-course.server';
import { showCourse } from '~/features/catalogue/show-course.server';
import { treeOf } from '~/features/drafts/fields';
import { makeCourse, makeQuestionSound, makeUser } from '../../../../tests/support/factories';
import { planOf, recordingScope } from '../../../../tests/support/recording-scope';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { openMedia } from './open-media.server';

beforeEach(resetBindings);

const db = () => testScope().db;
const guest = () => testScope();
const open = async (fileId: string, scope = guest()) =>
  openMedia(scope, { fileId, link: null, path: `/media/${fileId}` }).then(
    () => 'open',
    (error: { kind?: string }) => error.kind,
  );

async function soundsOf(id: string) {
  const scope = guest();
  return presentCourse(scope, await showCourse(scope, { id }), null, noGear).sounds;
}

describe('the sounds of questions that everybody may hear', () => {
  it('are on the course’s page in the order of its lessons, three at most', async () => {
    const course = await makeCourse(db());
    const last = await makeQuestionSound(db(), `${course.id}-l3`, { heardAs: 'Last' });
    await makeQuestionSound(db(), `${course.id}-l3`, { heardAs: 'One too many' });
    const first = await makeQuestionSound(db(), `${course.id}-l1`, { heardAs: 'First' });
    const second = await makeQuestionSound(db(), `${course.id}-l2`, { heardAs: 'Second', durationMs: 12_400 });
    await makeQuestionSound(db(), `${course.id}-l1`);
    expect(await soundsOf(course.id)).toEqual([
      { title: 'First', src: `/media/${first}`, seconds: 7.7, length: '8 s' },
      { title: 'Second', src: `/media/${second}`, seconds: 12.4, length: '12 s' },
      { title: 'Last', src: `/media/${last}`, seconds: 7.7, length: '8 s' },
    ]);
  });

  it('are open to guests and members, and the others are not', async () => {
    const course = await makeCourse(db());
    const heard = await makeQuestionSound(db(), `${course.id}-l2`, { heardAs: 'The swap' });
    const locked = await makeQuestionSound(db(), `${course.id}-l2`);
    const free = await makeQuestionSound(db(), `${course.id}-l1`);
    const member = testScope({ viewer: await makeUser(db()) });
    expect([await open(heard), await open(heard, member)]).toEqual(['open', 'open']);
    expect([await open(locked), await open(locked, member)]).toEqual(['forbidden', 'forbidden']);
    // A sound of a preview lesson is for those who signed up.
    expect([await open(free), await open(free, member)]).toEqual(['forbidden', 'open']);
  });

  it('are heard once their lesson and their course are published', async () => {
    const course = await makeCourse(db());
    const sound = await makeQuestionSound(db(), `${course.id}-l2`, { heardAs: 'The swap' });
    const later = new Date('2100-01-01');
    await db()
      .update(lessons)
      .set({ publishedAt: later })
      .where(eq(lessons.id, `${course.id}-l2`));
    expect([await open(sound), await soundsOf(course.id)]).toEqual(['forbidden', []]);
    await db()
      .update(lessons)
      .set({ publishedAt: new Date(0) });
    await db().update(courses).set({ publishedAt: later });
    expect(await open(sound)).toBe('forbidden');
  });

  it('are found from the course, by indexes', async () => {
    const course = await makeCourse(db());
    await makeQuestionSound(db(), `${course.id}-l2`, { heardAs: 'The swap' });
    const { scope, statements } = recordingScope(null);
    await showCourse(scope, { id: course.slug });
    const asked = statements.filter(({ text }) => text.includes('heardAs'));
    const details = (await Promise.all(asked.map(planOf))).flat();
    expect(details.length).toBeGreaterThan(0);
    expect(details.filter((detail) => /^SCAN (?!CONSTANT ROW)/.test(detail))).toEqual([]);
    expect(details.join('\n')).toMatch(/SEARCH blocks USING INDEX blocks_questions/);
  });
});

it('a lesson’s form keeps the name under which its sound is heard', async () => {
  const course = await makeCourse(db());
  await makeQuestionSound(db(), `${course.id}-l2`, { heardAs: 'The swap' });
  const viewer = { ...(await makeUser(db(), { role: 'ADMIN' })), role: 'ADMIN' as const };
  const { lessons: all } = await readCourse(testScope({ viewer }), { courseId: course.id });
  const before = all.find(({ lessonId }) => lessonId === `${course.id}-l2`);
  if (!before) throw new Error('no lesson');
  const draft = SaveLesson.parse(lessonDraft(LessonSheet.parse(treeOf(lessonFields(before))), before));
  expect(draft.blocks[0]?.question).toMatchObject({ heardAs: 'The swap' });
  expect(draft.blocks).toEqual(before.blocks);
  const cleared = { ...lessonFields(before), 'blocks.0.question.heardAs': '' };
  const silent = SaveLesson.parse(lessonDraft(LessonSheet.parse(treeOf(cleared)), before));
  expect(silent.blocks[0]?.question).not.toHaveProperty('heardAs');
});

it('a tutor’s first sentence is shown by itself, and a text with marks in its first paragraph is left whole', async () => {
  const course = await makeCourse(db());
  const scope = guest();
  const details = await showCourse(scope, { id: course.id });
  const about = (text: string) => {
    const { tutor } = presentCourse(scope, { ...details, tutor: { ...details.tutor, about: text } }, null, noGear);
    return [tutor.sentence, tutor.about];
  };
  expect(about('<p>Plays R&amp;B. Teaches &lt;well&gt;.</p><p>And more.</p>')).toEqual([
    'Plays R&B.',
    '<p>Teaches &lt;well&gt;.</p><p>And more.</p>',
  ]);
  expect(about('<p>“Walk first.”</p><p>Rosa tunes.</p>')).toEqual(['“Walk first.”', '<p>Rosa tunes.</p>']);
  expect(about('<p>Plays <em>loud</em>. Well.</p>')).toEqual([null, '<p>Plays <em>loud</em>. Well.</p>']);
  expect(about('')).toEqual([null, '']);
});
