import type { OwnLegal } from '~/kit/own-legal';
import type { Scope } from '~/scope/scope';
import type { LegalKind } from './legal-schema';
import { presentLegalText } from './legal-sections.server';
import { readNewestText } from './queries.server';

/** The school's own text for everybody; null where the product's own counts. */
export async function showLegalText(scope: Scope, kind: LegalKind): Promise<OwnLegal | null> {
  const [newest] = await scope.read(readNewestText(scope, kind));
  return newest?.markdown ? presentLegalText(newest) : null;
}
