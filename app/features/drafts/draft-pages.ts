import { paths } from '~/paths';

/** Where a draft of each kind is looked at: by its author, and by a link. */
export const draftPages = {
  courses: { own: paths.adminCourseDraft, shared: paths.sharedCourse },
  lessons: { own: paths.adminLessonDraft, shared: paths.sharedLesson },
  articles: { own: paths.adminArticleDraft, shared: paths.sharedArticle },
};

export type DraftKind = keyof typeof draftPages;

/** What a page edits, if a draft of it can be looked at. */
export function kindOf(path: string): DraftKind | null {
  if (/^\/admin\/courses\/[\w-]+\/lessons\//.test(path)) return 'lessons';
  if (/^\/admin\/courses\/[\w-]+$/.test(path)) return 'courses';
  return path.startsWith('/admin/articles/') ? 'articles' : null;
}
