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
import { withoutControls } from '~/features/catalogue/lesson-text';
import { textOfHtml } from '~/kit/html.server';

/** So many articles are learnt in one run of the sweep. */
const mostAtOnce = 50;

/**
 * Brings the search up to date with the articles that triggers have marked since, the first of all. An article that
 * cannot be indexed does not keep the others waiting; its failure is thrown after them.
 */
export async function indexArticles(db: Database): Promise<number> {
  const stale = await db.select().from(staleArticles).limit(mostAtOnce);
  const failures: unknown[] = [];
  for (const { articleId } of stale) await indexArticle(db, articleId).catch((failure) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, `the search could not learn ${failures.length} articles`);
  return stale.length;
}

/** The same until nothing is left to learn. */
export async function indexAllArticles(db: Database): Promise<void> {
  while ((await indexArticles(db)) > 0);
}

/** Writes only while the article is as it was read: after a change in between its newer mark stays for the next run. */
async function indexArticle(db: Database, articleId: string): Promise<void> {
  const [[stale], [article], blocks, tags] = await runParts(db, [
    db.select().from(staleArticles).where(eq(staleArticles.articleId, articleId)),
    db
      .select({
        title: articles.title,
        description: articles.description,
        // Named apart: a plain client tells columns of a batch by their names alone.
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
    text: blocks.map(({ html }) => withoutControls(textOfHtml(html ?? ''))).join('\n'),
  });
  await runParts(db, [
    ...(article
      ? [
          insertWhen(db, articleTexts, learn(article), asRead).onConflictDoUpdate({
            target: articleTexts.articleId,
            set: newText,
          }),
        ]
      : []),
    // What is gone has left the search with its row.
    db
      .delete(staleArticles)
      .where(sql`${staleArticles.articleId} = ${articleId} AND ${staleArticles.mark} = ${stale.mark}`),
  ]);
}

const newText = {
  title: sql`excluded.title`,
  description: sql`excluded.description`,
  tags: sql`excluded.tags`,
  text: sql`excluded.text`,
};
