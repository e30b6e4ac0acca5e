import { type Read, readOf } from '#db/read';
import type { OwnLegal } from '~/kit/own-legal';
import type { Scope } from '~/scope/scope';
import type { LegalKind } from './legal-schema';
import { presentLegalText } from './legal-sections.server';
import { readNewestText } from './queries.server';

/** The school's own text for everybody; null where the product's own counts. */
export async function showLegalText(scope: Scope, kind: LegalKind): Promise<OwnLegal | null> {
  const [own] = await scope.read(readLegalText(scope, kind));
  return own;
}

/** The same as a read. */
export function readLegalText(scope: Scope, kind: LegalKind): Read<OwnLegal | null> {
  return readOf([readNewestText(scope, kind)], (newest) => (newest?.markdown ? presentLegalText(newest) : null));
}
