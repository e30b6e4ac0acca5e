import { paths } from '~/paths';

/** The pages that show a draft of each kind: to its author, and to anyone with a link. */
export const draftPages = {
  courses: { own: paths.adminCourseDraft, shared: paths.sharedCourse },
  lessons: { own: paths.adminLessonDraft, shared: paths.sharedLesson },
  articles: { own: paths.adminArticleDraft, shared: paths.sharedArticle },
};

export type DraftKind = keyof typeof draftPages;

/** The kind of draft that a page edits; null if such a draft cannot be previewed. */
export function kindOf(path: string): DraftKind | null {
  if (/^\/admin\/courses\/[\w-]+\/lessons\//.test(path)) return 'lessons';
  if (/^\/admin\/courses\/[\w-]+$/.test(path)) return 'courses';
  return path.startsWith('/admin/articles/') ? 'articles' : null;
}
