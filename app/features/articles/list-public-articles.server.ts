import { desc, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { articleSections, articles, tutors } from '#db/schema';
import { type PublicPart, publishedPart } from '~/features/catalogue/list-public-pages.server';
import { existingFile } from '~/features/catalogue/queries.server';
import { isOutSql } from '~/features/entitlements/queries.server';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';

/** The sitemap's articles: all published articles, the same for every viewer. */
export function articlePages(scope: Scope): PublicPart {
  const order = [articles.publishedAt, articles.id];
  return { ...publishedPart(scope, articles, order), pathOf: (slug) => paths.article(slug) };
}

/** The maximum number of articles in the feed. */
const mostInFeed = 30;

/** The newest articles with their public fields, the same for everybody. */
export async function listForFeed({ db, now, read }: Scope) {
  const [found] = await read(
    db
      .select({
        ...pick(articles, 'slug', 'title', 'description', 'publishedAt'),
        sectionName: sql<string>`${articleSections.name}`.as('section_name'),
        authorName: sql<string>`${tutors.name}`.as('author_name'),
      })
      .from(articles)
      .innerJoin(articleSections, eq(articleSections.id, articles.sectionId))
      .innerJoin(tutors, eq(tutors.id, articles.authorId))
      .where(isOutSql(articles, now()))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(mostInFeed),
  );
  return found;
}

/** The newest published article with its public fields; null for none. */
export function readNewestArticle({ db, now }: Scope) {
  return firstOf(
    db
      .select({
        ...pick(articles, 'title', 'slug', 'readingMinutes', 'publishedAt'),
        imageFileId: existingFile(articles.imageFileId),
        sectionName: sql<string>`${articleSections.name}`.as('section_name'),
      })
      .from(articles)
      .innerJoin(articleSections, eq(articleSections.id, articles.sectionId))
      .where(isOutSql(articles, now()))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(1),
  );
}
