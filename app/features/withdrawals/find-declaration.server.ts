import { and, eq, isNull } from 'drizzle-orm';
import { declarations } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { hmac, isSignedWith } from '~/kit/crypto.server';
import { readOne, type Scope } from '~/scope/scope';
import type { DeclarationLink } from './schema';
import { type Declaration, readDeclaration } from './seal-declaration.server';

/** `page`: the page after a declaration, for the browser that made it. `mail`: the link in the mail, for the mailbox. */
type Purpose = 'page' | 'mail';

const signedText = (purpose: Purpose, id: string) => `declaration-${purpose}:${id}`;

function sign({ config }: Pick<Scope, 'config'>, purpose: Purpose, id: string): string {
  return `${id}.${hmac(config.secrets.token, signedText(purpose, id))}`;
}

/** The signed address part of the page that shows a declaration to the browser that made it. */
export const declarationRef = (scope: Pick<Scope, 'config'>, id: string) => sign(scope, 'page', id);

/** The token in the mailed link, which proves that its reader has the mailbox. */
export const declarationToken = (scope: Pick<Scope, 'config'>, id: string) => sign(scope, 'mail', id);

/** The declaration's id if we signed this text for this purpose; otherwise null. */
export function declarationIdIn({ config }: Pick<Scope, 'config'>, purpose: Purpose, text: string): string | null {
  const [id, signature] = text.split('.');
  if (!id || !signature) return null;
  return isSignedWith(config.secrets.token, signedText(purpose, id), signature) ? id : null;
}

/** The declaration that a signed text is about; null if it is none of ours. */
export async function findDeclaration(scope: Scope, purpose: Purpose, text: string): Promise<Declaration | null> {
  const id = declarationIdIn(scope, purpose, text);
  return id === null ? null : readOne(scope, readDeclaration(scope, id));
}

/**
 * Records that the mailed link was pressed, and queues what follows from it. The answer is the same whether or not
 * anything is found: what was found is mailed. A second press changes nothing. Throws expired for a link of others.
 */
export async function confirmDeclaration(scope: Scope, { token }: DeclarationLink): Promise<void> {
  const declarationId = declarationIdIn(scope, 'mail', token);
  if (declarationId === null) throw new AppError('expired', 'This link does not work.', { code: 'TOKEN_EXPIRED' });
  await scope.write({
    confirmed: scope.db
      .update(declarations)
      .set({ confirmedAt: scope.now() })
      .where(
        and(eq(declarations.id, declarationId), isNull(declarations.confirmedAt), eq(declarations.state, 'waiting')),
      ),
    queued: scope.outbox.addIfChanged(
      { kind: 'settle-declaration', declarationId },
      `settle-declaration:${declarationId}`,
    ),
  });
  scope.outbox.dispatch();
}
