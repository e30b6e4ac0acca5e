import type { PictureFile } from '../course-folder/course';

/**
 * An article as its file tells it, whole and checked: what `readArticles` makes of files, and what the loaders write to
 * the database. Texts called html are of the sanitiser's allow-list.
 */
export interface ArticleContent {
  id: string;
  /** The name of its file. */
  slug: string;
  title: string;
  description: string;
  categoryId: string;
  tagIds: string[];
  /** Of a tutor. */
  authorId: string;
  /** Its place among the highlights; null for all others. */
  highlight: number | null;
  publishedAt: Date;
  cover: PictureFile | null;
  /** What is shown of it where somebody shares its address. */
  share: PictureFile | null;
  /** At least one, in order. */
  blocks: ArticleBlockContent[];
}

export interface ArticleBlockContent {
  /** html */
  html: string | null;
  images: { picture: PictureFile; alt: string; caption: string | null }[];
  /** Id of a form of the form widget. */
  typeFormId: string | null;
}
