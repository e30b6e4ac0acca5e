import { type SQL, sql } from 'drizzle-orm';
import { articleCategories, articles } from '#db/schema';
import { subquery } from '#db/subqueries';
import { isArticleShownSql, isToComeSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';

interface Within {
  section?: SQL;
  category?: SQL;
}

/**
 * SQL: the number of articles that this viewer may see, in all, of a section or of a category. Subtracts scheduled
 * articles from the categories' stored counts, so it walks no published article.
 */
export function countShown(scope: Scope, { section, category }: Within): SQL<number> {
  const held = sql`(SELECT coalesce(sum(c.articles_count), 0) FROM ${articleCategories} c
    WHERE ${section ? sql`c.section_id = ${section}` : sql`1`} AND ${category ? sql`c.id = ${category}` : sql`1`})`;
  // Staff see scheduled articles too.
  if (!isArticleShownSql(scope)) return subquery<number>(held);
  const toCome = sql`(SELECT count(*) FROM ${articles} a WHERE ${isToComeSql('a', scope.now())}
    AND ${section ? sql`a.section_id = ${section}` : sql`1`} AND ${category ? sql`a.category_id = ${category}` : sql`1`})`;
  return subquery<number>(sql`${held} - ${toCome}`);
}
