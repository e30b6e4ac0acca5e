import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read } from '#db/read';
import { activationCodes, bundles, courses, gifts, orderLines, orders } from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import { AppError } from '~/kit/app-error';
import { pick } from '~/kit/pick';
import { unseal } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { openCode } from './code-secrets.server';

/** The key that encrypts the address of a card. */
export function giftAddressKey({ config }: Scope, codeId: string) {
  return { secret: config.secrets.hold, purpose: 'gift-address', bound: codeId };
}

/** The giver's own gift with its code. Throws not-found for other people's gifts. */
export async function showGift(scope: Scope, { id }: { id: string }): Promise<OpenedGift> {
  const viewer = requireMember(scope);
  const [gift] = await scope.read(readGift(scope, id, viewer.id));
  if (!gift) throw new AppError('not-found');
  return openGift(scope, gift);
}

export type OpenedGift = ReturnType<typeof openGift>;

/** Decrypts a gift's code as printed, null once it is void, and the address that the card was last sent to. */
export function openGift(scope: Scope, gift: Gift) {
  return {
    ...gift,
    code: gift.voidedAt ? null : openCode(scope.config.secrets, gift.codeId, gift.sealed),
    sentTo: gift.sealedTo && unseal(gift.sealedTo, giftAddressKey(scope, gift.codeId)),
  };
}

/** A gift with the fields for its giver; money in minor units. */
export type Gift = Awaited<ReturnType<typeof selectGifts>>[number];

/** The gift of a code, if this person gave it; otherwise null. */
export function readGift(scope: Scope, codeId: string, giverId: string): Read<Gift | null> {
  return firstOf(selectGifts(scope, and(eq(gifts.codeId, codeId), eq(gifts.userId, giverId))).limit(1));
}

/** The number of gifts that are listed; older ones are left out. */
const mostGifts = 100;

/** The viewer's gifts, newest first. */
export function selectOwnGifts(scope: Scope) {
  const isOwn = eq(gifts.userId, requireMember(scope).id);
  return selectGifts(scope, isOwn).orderBy(desc(gifts.createdAt), gifts.codeId).limit(mostGifts);
}

function selectGifts({ db }: Scope, condition: SQL | undefined) {
  return db
    .select({
      ...pick(gifts, 'codeId', 'friendName', 'message', 'sealedTo', 'sentAt'),
      boughtAt: gifts.createdAt,
      ...pick(activationCodes, 'sealed', 'usedAt', 'voidedAt'),
      ...pick(orderLines, 'kind', 'title', 'amount'),
      currency: orders.currency,
      orderId: orders.id,
      imageFileId: sql<
        string | null
      >`coalesce(${existingFile(courses.imageFileId)}, ${existingFile(bundles.imageFileId)})`.as('image'),
    })
    .from(gifts)
    .innerJoin(activationCodes, eq(activationCodes.id, gifts.codeId))
    .innerJoin(orders, eq(orders.id, activationCodes.sourceId))
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.orderId, orders.id),
        sql`${gifts.codeId} = 'gift-' || ${orderLines.orderId} || '-' || ${orderLines.position}`,
      ),
    )
    .leftJoin(courses, and(eq(orderLines.kind, 'course'), eq(courses.id, orderLines.refId)))
    .leftJoin(bundles, and(eq(orderLines.kind, 'bundle'), eq(bundles.id, orderLines.refId)))
    .where(condition)
    .$dynamic();
}
