import { asc } from 'drizzle-orm';
import { articleSections } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import { countShown } from './queries.server';

export type ArticleSection = Awaited<ReturnType<typeof selectSections>>[number];

/** The sections of DJ Hub, in order. For subscribers. */
export async function listSections(scope: Scope): Promise<ArticleSection[]> {
  requireSubscriber(scope);
  const [sections] = await scope.read(selectSections(scope));
  return sections;
}

/** Statement: the sections in order, each with the number of articles that this viewer may see. */
export function selectSections(scope: Scope) {
  return scope.db
    .select({
      id: articleSections.id,
      slug: articleSections.slug,
      name: articleSections.name,
      tagline: articleSections.tagline,
      hexColor: articleSections.hexColor,
      articlesCount: countShown(scope, { section: articleSections.id.getSQL() }).as('articles_count'),
    })
    .from(articleSections)
    .orderBy(asc(articleSections.position));
}
