import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { ifChanged } from '#db/insert-when';
import type { Proof } from '~/features/two-factor/prove-factor.server';
import { hmac, isSignedWith } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';

interface Account {
  id: string;
  passwordHash: string;
}

/** A mark of the right password: when the password changes meanwhile, the second step leads nowhere. */
export function secondStepMark({ config }: Scope, user: Account): string {
  return hmac(config.secrets.token, markedText(user));
}

export function isSecondStepMark({ config }: Scope, user: Account, mark: string): boolean {
  return isSignedWith(config.secrets.token, markedText(user), mark);
}

const markedText = ({ id, passwordHash }: Account) => `second-step:${id}:${passwordHash}`;

/**
 * A used recovery code is logged, and its owner gets an email; for use right behind the statement that takes the code.
 */
export function recoveryNotice(scope: Scope, userId: string, { isRecovery }: Proof): Statement[] {
  if (!isRecovery) return [];
  const use = newId();
  return [
    auditEntry(scope, { action: 'recovery-code-used', subject: userId }, ifChanged),
    scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'recovery-code-used', userId, subjectId: use },
      `mail:recovery-code-used:${use}`,
    ),
  ];
}
