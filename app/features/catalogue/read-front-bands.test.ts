import { beforeEach, expect, it } from 'vitest';
import { tutors } from '#db/schema';
import { makeCourse } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { presentTutor } from './present.server';
import { readFrontBands } from './read-front-bands.server';

beforeEach(resetBindings);

const scope = testScope();
const { db } = scope;
const shown = async (isAsked = true) => (await scope.read(readFrontBands(scope, isAsked)))[0].tutors.map(presentTutor);

async function makeTutor(id: string, about = '<p>Plays.</p>') {
  await db.insert(tutors).values({ id, name: `Tutor ${id}`, about });
  return id;
}

it('lists the tutors of listed courses, in the order of their first courses', async () => {
  const [late, early] = [
    await makeTutor('late'),
    await makeTutor('early', '<p>Plays <b>No. 5</b>. Sleeps.</p><p>x</p>'),
  ];
  await makeTutor('without');
  await makeCourse(db, { tutorId: early, position: 1 });
  await makeCourse(db, { tutorId: late, position: 2 });
  await makeCourse(db, { tutorId: early, position: 3 });
  expect(await shown()).toMatchObject([
    { id: 'early', sentence: 'Plays No. 5.', coursesText: '2 courses', avatarUrl: null },
    { id: 'late', coursesText: '1 course', href: '/online-dj-courses?query=Tutor+late#courses' },
  ]);
  expect(await shown(false)).toEqual([]);
});

it('counts no partner course and no course to come, and lists at most twelve tutors', async () => {
  const busy = await makeTutor('busy');
  await makeCourse(db, { tutorId: busy, isReferralSource: true });
  await makeCourse(db, { tutorId: busy, publishedAt: new Date('2999-01-01T00:00:00Z') });
  expect(await shown()).toEqual([]);
  for (let n = 0; n < 13; n++) await makeCourse(db, { tutorId: await makeTutor(`t${n}`) });
  expect(await shown()).toHaveLength(12);
});

it('finds the courses of a tutor by their index', async () => {
  const { scope: recorded, statements } = recordingScope(null);
  await recorded.read(readFrontBands(recorded, true));
  const plan = (await planOf(statements[0] as (typeof statements)[number])).join('\n');
  expect(plan).toContain('USING INDEX courses_tutor');
  expect(plan).not.toMatch(/SCAN c\b/);
});
