import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countMinutes, cutPreview } from '~/features/articles/open-part.server';
import { sanitizeHtml, textOfHtml } from '~/kit/text/html.server';
import type { ArticleContent } from '../article-folder/article';
import { content } from '../content';

const { articles, articleSections: sections, articleTags: tags, accounts } = content;
const htmlOf = ({ blocks }: ArticleContent) => blocks.map(({ html }) => html ?? '').join('\n');
const wordsOf = (html: string) => textOfHtml(html).split(' ');
const published = articles.filter(({ publishedAt }) => publishedAt < new Date('2026-01-01'));

describe('the demo articles', () => {
  it('number 63 published in 6 sections and one scheduled, with one category left empty', () => {
    expect(published).toHaveLength(63);
    expect(articles).toHaveLength(64);
    const sectionOf = (id: string) => sections.find(({ categories }) => categories.some((one) => one.id === id))?.id;
    const filled = new Set(published.map(({ categoryId }) => sectionOf(categoryId)));
    expect(filled.size).toBe(6);
    expect(sections.map(({ id }) => id).filter((id) => !filled.has(id))).toEqual([]);
    const used = new Set(published.map(({ categoryId }) => categoryId));
    const all = sections.flatMap(({ categories }) => categories.map(({ id }) => id));
    expect(all.filter((id) => !used.has(id))).toEqual(['playlists']);
  });

  it('fill a category beyond one page and use every tag', () => {
    const counts = new Map<string, number>();
    for (const { categoryId } of published) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeGreaterThan(8);
    expect([...new Set(published.flatMap(({ tagIds }) => tagIds))].sort()).toEqual(tags.map(({ slug }) => slug).sort());
  });

  it('have 350 to 900 words, headings and a preview of 30 to 120 words', () => {
    for (const article of articles) {
      const html = htmlOf(article);
      const count = wordsOf(html).length;
      expect(count, article.slug).toBeGreaterThanOrEqual(350);
      expect(count, article.slug).toBeLessThanOrEqual(900);
      expect(html, article.slug).toContain('<h2>');
      const preview = cutPreview(article.blocks);
      expect(wordsOf(preview).length, article.slug).toBeGreaterThan(30);
      expect(wordsOf(preview).length, article.slug).toBeLessThanOrEqual(120);
      expect(sanitizeHtml(preview)).toBe(preview);
      expect(countMinutes(article.blocks), article.slug).toBeGreaterThan(1);
    }
  });

  it('repeat no sentence of more than eight words', () => {
    const sentences = articles
      .flatMap((article) =>
        htmlOf(article)
          .replace(/<[^>]+>/g, '\n')
          .split(/(?<=[.?!])\s+|\n/),
      )
      .filter((sentence) => sentence.split(' ').length > 8);
    expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([]);
  });

  it('have covers that all differ, and pictures to share', () => {
    const covers = articles.map(({ cover: picture }) => picture && readFileSync(picture.path, 'utf8'));
    expect(new Set(covers).size).toBe(articles.length);
    expect(articles.filter(({ share }) => share === null)).toEqual([]);
  });

  it('include five highlights, and accounts mark only published articles', () => {
    expect(published.flatMap(({ highlight }) => highlight ?? []).sort()).toEqual([1, 2, 3, 4, 5]);
    const slugs = published.map(({ slug }) => slug);
    for (const { articleBookmarkSlugs, articleReadSlugs, articleLikeSlugs } of accounts) {
      for (const slug of [...articleBookmarkSlugs, ...articleReadSlugs, ...articleLikeSlugs]) {
        expect(slugs).toContain(slug);
      }
    }
    expect(accounts.find(({ localPart }) => localPart === 'monthly')?.articleBookmarkSlugs).toHaveLength(4);
  });
});
