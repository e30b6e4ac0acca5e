import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { findOrderOfPage } from './order-of-page.server';
import type { Bought } from './read-bought.server';

/** The things that a member's own order sells, as the catalogue has them; nothing for another member's. */
export async function listBought(scope: Scope, { hostedPageId }: { hostedPageId: string }): Promise<Bought[]> {
  const viewer = requireMember(scope);
  const { order, bought } = await findOrderOfPage(scope, hostedPageId);
  return order?.userId === viewer.id ? bought : [];
}
