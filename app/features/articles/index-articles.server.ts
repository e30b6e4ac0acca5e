import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { insertWhen } from '#db/insert-when';
import { runParts } from '#db/read';
import {
  articleBlocks,
  articleCategories,
  articleSections,
  articles,
  articleTaggings,
  articleTags,
  articleTexts,
  staleArticles,
} from '#db/schema';
import { withoutControls } from '~/features/catalogue/full-text.server';
import { keepTitleWords, removeTitleWords } from '~/features/catalogue/title-words.server';
import { textOfHtml } from '~/kit/text/html.server';

/** The maximum number of articles that one run of the sweep indexes. */
const mostAtOnce = 50;

/**
 * Indexes the articles that triggers have marked as stale, up to `mostAtOnce` of them. A failing article does not block
 * the others; its error is thrown after them.
 */
export async function indexArticles(db: Database): Promise<number> {
  const stale = await db.select().from(staleArticles).limit(mostAtOnce);
  const failures: unknown[] = [];
  for (const { articleId } of stale) await indexArticle(db, articleId).catch((failure) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, `the search could not learn ${failures.length} articles`);
  return stale.length;
}

/** Repeats `indexArticles` until no article is stale. */
export async function indexAllArticles(db: Database): Promise<void> {
  while ((await indexArticles(db)) > 0);
}

/**
 * Indexes one article. Writes only if the article is unchanged since it was read; a change sets a new mark for the next
 * run.
 */
async function indexArticle(db: Database, articleId: string): Promise<void> {
  const [[stale], [article], blocks, tags] = await runParts(db, [
    db.select().from(staleArticles).where(eq(staleArticles.articleId, articleId)),
    db
      .select({
        title: articles.title,
        description: articles.description,
        // The alias is needed: a plain client identifies the columns of a batch only by name.
        category: sql<string>`${articleCategories.name}`.as('category'),
        section: sql<string>`${articleSections.name}`.as('section'),
      })
      .from(articles)
      .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
      .innerJoin(articleSections, eq(articleSections.id, articles.sectionId))
      .where(eq(articles.id, articleId)),
    db
      .select({ html: articleBlocks.html })
      .from(articleBlocks)
      .where(eq(articleBlocks.articleId, articleId))
      .orderBy(asc(articleBlocks.position)),
    db
      .select({ name: articleTags.name })
      .from(articleTaggings)
      .innerJoin(articleTags, eq(articleTags.id, articleTaggings.tagId))
      .where(eq(articleTaggings.articleId, articleId)),
  ]);
  if (!stale) return;
  const asRead = sql`EXISTS (SELECT 1 FROM ${staleArticles} sa
    WHERE sa.article_id = ${articleId} AND sa.mark = ${stale.mark})`;
  const learn = (found: NonNullable<typeof article>) => ({
    articleId,
    title: withoutControls(found.title),
    description: withoutControls(found.description),
    tags: [...tags.map(({ name }) => name), found.category, found.section].map(withoutControls).join(', '),
    text: blocks.flatMap(({ html }) => linesOf(html ?? '')).join('\n'),
  });
  await runParts(db, [
    ...(article
      ? [
          insertWhen(db, articleTexts, learn(article), asRead).onConflictDoUpdate({
            target: articleTexts.articleId,
            set: newText,
          }),
          ...keepTitleWords(
            db,
            { subject: 'article', sourceId: articleId },
            [article.title, ...tags.map(({ name }) => name)],
            asRead,
          ),
        ]
      : [removeTitleWords(db, { subject: 'article', sourceId: articleId }, asRead)]),
    // Removes the mark. If the article was deleted, its index entry was deleted with it.
    db
      .delete(staleArticles)
      .where(sql`${staleArticles.articleId} = ${articleId} AND ${staleArticles.mark} = ${stale.mark}`),
  ]);
}

/** The text as one line per paragraph, heading, list item or table cell. An excerpt never spans two lines. */
function linesOf(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h\d|th|td)>/i)
    .map((part) => withoutControls(textOfHtml(part)))
    .filter(Boolean);
}

const newText = {
  title: sql`excluded.title`,
  description: sql`excluded.description`,
  tags: sql`excluded.tags`,
  text: sql`excluded.text`,
};
