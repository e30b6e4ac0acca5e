import { differing } from '~/kit/differing';
import type { CourseContent } from '../course-folder/course';
import { type CourseDraft, courseDraft, type LessonDraft, lessonDraft } from './drafts';

/** A course as the app returns it. */
export interface Standing {
  course: CourseDraft & { revision: string };
  lessons: (LessonDraft & { revision: string })[];
}

/** The changes that bring the app's course in line with the folder. */
export interface Plan {
  courseId: string;
  /** The course's own fields, if they differ; `fields` names them. Its revision is null if the course is new. */
  course: { draft: CourseDraft; revision: string | null; fields: string[] } | null;
  lessons: { draft: LessonDraft; revision: string | null; fields: string[] }[];
  /** Ids of lessons that are missing in the folder. */
  removed: string[];
  /** All ids in the folder's order, if the app's order differs. */
  order: string[] | null;
}

/** `standing` is null for a new course. */
export function planOf(content: CourseContent, standing: Standing | null): Plan {
  const wanted = courseDraft(content);
  const fields = standing ? differing(wanted, settled(standing.course, wanted)) : ['new'];
  const drafts = content.lessons.map((lesson) => lessonDraft(content.id, lesson));
  const known = new Map(standing?.lessons.map((lesson) => [lesson.lessonId, lesson]));
  const ids = drafts.map(({ lessonId }) => lessonId);
  const removed = [...known.keys()].filter((id) => !ids.includes(id));
  const kept = [...known.keys()].filter((id) => ids.includes(id));
  // New lessons are appended.
  const without = [...kept, ...ids.filter((id) => !known.has(id))];
  return {
    courseId: content.id,
    course: fields.length ? { draft: wanted, revision: standing?.course.revision ?? null, fields } : null,
    lessons: drafts.flatMap((draft) => {
      const found = known.get(draft.lessonId);
      const changed = found ? differing(draft, found) : ['new'];
      return changed.length ? [{ draft, revision: found?.revision ?? null, fields: changed }] : [];
    }),
    removed,
    order: without.join() === ids.join() ? null : ids,
  };
}

export const isEmpty = ({ course, lessons, removed, order }: Plan) =>
  !course && !lessons.length && !removed.length && !order;

/** A plan as lines for the terminal. */
export function spellPlan({ courseId, course, lessons, removed, order }: Plan): string[] {
  const spell = (fields: string[]) => (fields[0] === 'new' ? 'new' : `changes ${fields.join(', ')}`);
  return [
    ...(course ? [`${courseId}: ${spell(course.fields)}`] : []),
    ...lessons.map(({ draft, fields }) => `${courseId}/${draft.lessonId}: ${spell(fields)}`),
    ...removed.map((id) => `${courseId}/${id}: goes`),
    ...(order ? [`${courseId}: lessons in another order`] : []),
  ];
}

/** A share picture loaded with the demo is known only by its hash. */
function settled(course: Standing['course'], wanted: CourseDraft) {
  const isSame = course.share !== null && wanted.share?.startsWith(`${course.share}-`);
  return { ...course, share: isSame ? wanted.share : course.share };
}
