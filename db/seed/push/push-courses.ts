import type { Call } from './call';
import type { Plan } from './compare';

/** A publication date that hides content until it is complete. */
const notYet = '9999-12-31T00:00:00.000Z';

/**
 * Applies the plans to the app's courses: lessons first, then the courses' own fields. A new course is hidden until it
 * is complete. An interrupted push is finished by the next.
 */
export async function pushCourses(plans: Plan[], call: Call): Promise<void> {
  const revisions = new Map<string, string | null>();
  for (const { courseId, course } of plans) revisions.set(courseId, (course && (await begin(course, call))) ?? null);
  for (const plan of plans) await sendLessons(plan, call);
  for (const { courseId, course } of plans) {
    if (course) await call('PUT', `/admin/courses/${courseId}`, { ...course.draft, revision: revisions.get(courseId) });
  }
}

/** Creates a new course, hidden and without recommendations, which may be new courses too. Returns its revision. */
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
