import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { orderOfPage } from './order-of-page.server';
import type { Bought } from './read-bought.server';

/** The things that a member's own order sells, as the catalogue has them; nothing for another member's. */
export async function listBought(scope: Scope, { hostedPageId }: { hostedPageId: string }): Promise<Bought[]> {
  const viewer = requireMember(scope);
  const { attempt, bought } = await orderOfPage.find(scope, hostedPageId);
  return attempt?.userId === viewer.id ? bought : [];
}
