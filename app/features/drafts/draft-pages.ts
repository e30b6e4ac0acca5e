import { paths } from '~/paths';

/** What a page edits, if a draft of it can be looked at. */
export function kindOf(path: string): 'lessons' | 'articles' | null {
  if (/^\/admin\/courses\/[\w-]+\/lessons\//.test(path)) return 'lessons';
  return path.startsWith('/admin/articles/') ? 'articles' : null;
}

/** Where a draft of each kind is looked at: by its author, and by a link. */
export const draftPages = {
  lessons: { own: paths.adminLessonDraft, shared: paths.sharedLesson },
  articles: { own: paths.adminArticleDraft, shared: paths.sharedArticle },
};
