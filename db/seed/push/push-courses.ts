import type { Call } from './call';
import type { Plan } from './compare';

/** Far enough that nobody sees what is not all there yet. */
const notYet = '9999-12-31T00:00:00.000Z';

/**
 * Makes the app's courses what the plans say: lessons, then what the courses are. A new course is out of sight until all
 * of it is there. Ended in the middle, the next push does the rest.
 */
export async function pushCourses(plans: Plan[], call: Call): Promise<void> {
  const revisions = new Map<string, string | null>();
  for (const { courseId, course } of plans) revisions.set(courseId, (course && (await begin(course, call))) ?? null);
  for (const plan of plans) await sendLessons(plan, call);
  for (const { courseId, course } of plans) {
    if (course) await call('PUT', `/admin/courses/${courseId}`, { ...course.draft, revision: revisions.get(courseId) });
  }
}

/** Puts a new course in, out of sight and without those it recommends, which may be new too. Answers its revision. */
async function begin({ draft, revision }: NonNullable<Plan['course']>, call: Call): Promise<string | null> {
  if (revision !== null) return revision;
  const hidden = { ...draft, revision, recommendations: [], publishedAt: notYet };
  return ((await call('PUT', `/admin/courses/${draft.courseId}`, hidden)) as { revision: string }).revision;
}

async function sendLessons({ courseId, lessons, removed, order }: Plan, call: Call): Promise<void> {
  for (const id of removed) await call('DELETE', `/admin/courses/${courseId}/lessons/${id}`);
  for (const { draft, revision } of lessons) {
    await call('PUT', `/admin/courses/${courseId}/lessons/${draft.lessonId}`, { ...draft, revision });
  }
  if (order) await call('PUT', `/admin/courses/${courseId}/order`, { lessonIds: order });
}
