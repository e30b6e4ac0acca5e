import { desc, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { articleSections, articles } from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import { isOutSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';

/** The newest published article with its public fields; null for none. */
export function readNewestArticle({ db, now }: Scope) {
  return firstOf(
    db
      .select({
        title: articles.title,
        slug: articles.slug,
        imageFileId: existingFile(articles.imageFileId),
        readingMinutes: articles.readingMinutes,
        publishedAt: articles.publishedAt,
        sectionName: sql<string>`${articleSections.name}`.as('section_name'),
      })
      .from(articles)
      .innerJoin(articleSections, eq(articleSections.id, articles.sectionId))
      .where(isOutSql(articles, now()))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(1),
  );
}
