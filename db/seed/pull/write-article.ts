import { parse } from 'node:path';
import type { ArticleDraft } from '../article-folder/draft';
import { type FolderContents, filePlaces } from './place-files';
import { moment, page, writeBlock } from './write-course';

/** The files of an article, such that reading them gives exactly the app's article. */
export function writeArticle(article: ArticleDraft): FolderContents {
  const contents: FolderContents = { texts: new Map(), files: new Map() };
  const places = filePlaces(contents);
  const { slug, cover, share } = article;
  const head = {
    id: article.articleId,
    title: article.title,
    description: article.description,
    category: article.categoryId,
    tags: article.tagIds,
    author: article.authorId,
    published: moment(article.publishedAt),
    highlight: article.highlight,
    cover: cover === null ? 'none' : null,
  };
  const text = article.blocks.map((block) => writeBlock(block, { ...places, from: '' })).join('\n\n---\n\n');
  contents.texts.set(`${slug}.md`, page(head, text));
  if (cover) contents.files.set(`covers/${slug}${parse(places.nameOf(cover)).ext}`, cover);
  if (share) contents.files.set(`share/${slug}.png`, share);
  return contents;
}
