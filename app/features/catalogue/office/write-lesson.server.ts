import { known } from '#db/read';
import { type Tree, textOf } from '~/features/drafts/fields';
import { Text } from '~/features/drafts/parts-schema';
import { notYet } from '~/features/drafts/rules';
import type { SheetDraft } from '~/features/drafts/save-sheet.server';
import { invalid, isAppError } from '~/kit/app-error';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { checkLesson } from './check-lesson.server';
import { addressFor } from './lesson-address.server';
import { LessonSheet, lessonDraft } from './lesson-form';
import { SaveLesson } from './lesson-schema';
import { courseState, keepsCaptions } from './read-course.server';
import { saveLesson } from './save-lesson.server';

/**
 * Makes the row of a lesson that is half written: without content, and seen by nobody. Returns its revision. Sending the
 * form twice makes one row.
 */
async function beginLesson(scope: Scope, tree: Record<string, Tree>): Promise<string> {
  requireAdmin(scope);
  const ids = { courseId: textOf(tree, 'courseId'), lessonId: textOf(tree, 'lessonId') };
  const { data: title, error: fault } = Text.safeParse(tree.title);
  if (fault) throw invalid('title', fault.issues[0]?.message ?? 'Is invalid');
  const slug = await readOne(scope, addressFor(scope, { ...ids, title }));
  const empty = { isPreview: false, gear: null, chapters: [], loops: [], blocks: [], publishedAt: notYet };
  try {
    const { revision } = await saveLesson(scope, { ...ids, slug, title, revision: null, ...empty });
    return revision;
  } catch (error) {
    // The same form was sent twice at the same moment.
    if (!isAppError(error) || error.code !== 'SAVED_BY_ANOTHER') throw error;
    const { lessons } = await readOne(scope, courseState(scope, ids.courseId));
    return lessons.find(({ lessonId }) => lessonId === ids.lessonId)?.revision ?? '';
  }
}

/** The sheet of a lesson. An address that its form leaves empty is made from the title. */
export const lessonSheet: SheetDraft<typeof LessonSheet, typeof SaveLesson> = {
  ...{ kind: 'lesson', sheet: LessonSheet, schema: SaveLesson, begin: beginLesson, save: saveLesson },
  toDraft: async (sheet, scope) => {
    const { courseId, lessonId } = sheet;
    const typed = sheet.slug.trim();
    const [slug, state] = await scope.read(
      typed ? known(typed) : addressFor(scope, sheet),
      keepsCaptions(sheet) ? courseState(scope, courseId) : known(null),
    );
    return lessonDraft({ ...sheet, slug }, state?.lessons.find((lesson) => lesson.lessonId === lessonId) ?? null);
  },
  check: checkLesson,
  isUnaddressed: true,
};
