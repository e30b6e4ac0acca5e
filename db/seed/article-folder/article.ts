import type { PictureFile } from '../course-folder/course';

/**
 * An article as its file describes it, complete and validated: the result of `readArticles` and the input of the
 * loaders. Fields named html contain only the sanitiser's allow-list.
 */
export interface ArticleContent {
  id: string;
  /** The name of its file. */
  slug: string;
  title: string;
  description: string;
  categoryId: string;
  tagIds: string[];
  /** Id of a tutor. */
  authorId: string;
  /** Position among the highlights; null if the article is not a highlight. */
  highlight: number | null;
  publishedAt: Date;
  cover: PictureFile | null;
  /** The social share picture. */
  share: PictureFile | null;
  /** At least one, in order. */
  blocks: ArticleBlockContent[];
}

export interface ArticleBlockContent {
  /** html, and the Markdown that it is made of */
  html: string | null;
  markdown: string | null;
  images: { picture: PictureFile; alt: string; caption: string | null }[];
  /** Id of a form of the form widget. */
  typeFormId: string | null;
}
