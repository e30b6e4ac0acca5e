import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { keptDrafts } from '#db/schema';
import { isOfOfficeSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { hmac, isSignedWith, type Key } from '~/kit/crypto.server';
import { day } from '~/kit/dates';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type Fields, type Tree, treeOf } from './fields';
import { fieldsOfToday } from './rename-fields.server';

/** How long a link to a draft works. It ends earlier if the draft is saved or discarded. */
export const draftLinkLife = 7 * day;

const signed = (link: string) => `draft-link\n${link}`;

/** The token in the address of a draft's link: the link's id and its signature. */
export function linkToken(secret: Key, link: string): string {
  return `${link}.${hmac(secret, signed(link))}`;
}

/** The link's id in a token that we have signed; null for any other token. */
function linkOf(secret: Key, token: string): string | null {
  const [, link = '', signature = ''] = /^([0-9a-z]{26})\.([\w-]{20,100})$/.exec(token) ?? [];
  return link && isSignedWith(secret, signed(link), signature) ? link : null;
}

/** A kept draft to look at. */
export interface KeptDraft {
  path: string;
  /** The draft's author. The draft's media open with the author's rights. */
  userId: string;
  /** The form as a tree. Nothing in it has been checked. */
  tree: Record<string, Tree>;
}

/** Opens one of the viewer's own drafts. Throws not-found. */
export async function openDraft(scope: Scope, draft: string): Promise<KeptDraft> {
  const viewer = requireAdmin(scope);
  return find(scope, and(eq(keptDrafts.id, draft), eq(keptDrafts.userId, viewer.id)));
}

/**
 * Opens the draft of a link, for anyone, as long as the draft's author is an administrator and is not blocked. Throws
 * not-found for a link that was altered or has expired, or whose draft was saved or discarded.
 */
export async function openSharedDraft(scope: Scope, token: string): Promise<KeptDraft> {
  const link = linkOf(scope.config.secrets.token, token);
  if (link === null) throw new AppError('not-found');
  const isOpen = gt(keptDrafts.linkUntil, scope.now());
  return find(scope, and(eq(keptDrafts.link, link), isOpen, isOfOfficeSql(sql`${keptDrafts.userId}`)));
}

async function find(scope: Scope, isIt: SQL | undefined): Promise<KeptDraft> {
  const row = await readFirst(
    scope,
    scope.db
      .select({ path: keptDrafts.path, userId: keptDrafts.userId, fields: keptDrafts.fields })
      .from(keptDrafts)
      .where(isIt)
      .orderBy(desc(keptDrafts.savedAt))
      .limit(1),
  );
  if (!row) throw new AppError('not-found', 'There is no such draft.');
  const { fields, ...draft } = row;
  return { ...draft, tree: treeOf(fieldsOfToday(fields as Fields)) };
}
