import { Text } from '~/features/drafts/parts-schema';
import { notYet } from '~/features/drafts/rules';
import type { HalfDraft } from '~/features/drafts/save-half.server';
import { invalid, isAppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { readOne, type Scope } from '~/scope/scope';
import { addressFor } from './lesson-address.server';
import { LessonSheet } from './lesson-form';
import { SaveLesson } from './lesson-schema';
import { courseState, keepLessonCaptions } from './read-course.server';
import { checkLesson, saveLesson } from './save-lesson.server';

type Tree = Parameters<HalfDraft<typeof LessonSheet, typeof SaveLesson>['read']>[1];

const idsIn = ({ courseId, lessonId }: Tree) => ({ courseId: String(courseId), lessonId: String(lessonId) });

async function savedLesson(scope: Scope, tree: Tree): Promise<SaveLesson | null> {
  const { courseId, lessonId } = idsIn(tree);
  const { lessons } = await readOne(scope, courseState(scope, courseId));
  return lessons.find((lesson) => lesson.lessonId === lessonId) ?? null;
}

/** Saves a lesson without content, as the place where its author's draft belongs. */
async function beginLesson(scope: Scope, tree: Tree): Promise<string> {
  const ids = idsIn(tree);
  const { data: title, error: fault } = Text.safeParse(tree.title);
  if (fault) throw invalid('title', fault.issues[0]?.message ?? 'Is invalid');
  const slug = await addressFor(scope, { ...ids, title });
  const empty = { isPreview: false, gear: null, chapters: [], loops: [], blocks: [], publishedAt: notYet };
  try {
    const { revision } = await saveLesson(scope, { ...ids, slug, title, revision: null, ...empty });
    return revision;
  } catch (error) {
    // The same form was sent twice at the same moment.
    if (!isAppError(error) || error.code !== 'SAVED_BY_ANOTHER') throw error;
    return (await savedLesson(scope, tree))?.revision ?? '';
  }
}

/** A lesson's form, whose address may be left empty, and how a half-written lesson is saved. */
export const lessonDraftForm: HalfDraft<typeof LessonSheet, typeof SaveLesson> = {
  sheet: LessonSheet,
  schema: SaveLesson,
  toDraft: async (sheet, scope) => {
    const slug = sheet.slug.trim() || (await addressFor(scope, sheet));
    return keepLessonCaptions({ ...sheet, slug }, scope);
  },
  read: savedLesson,
  begin: beginLesson,
  check: checkLesson,
  save: saveLesson,
  pathOf: (tree) => {
    const { courseId, lessonId } = idsIn(tree);
    return paths.adminLesson(courseId, lessonId);
  },
};
