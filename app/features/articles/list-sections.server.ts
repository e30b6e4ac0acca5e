import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import { selectSections } from './queries.server';

export type ArticleSection = Awaited<ReturnType<typeof selectSections>>[number];

/** The sections of DJ Hub in their order. For subscribers. */
export async function listSections(scope: Scope): Promise<ArticleSection[]> {
  requireSubscriber(scope);
  const [sections] = await scope.read(selectSections(scope));
  return sections;
}
