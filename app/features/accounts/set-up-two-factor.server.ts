import { beginTwoFactor } from '~/features/two-factor/begin-two-factor.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { requireCurrentPassword } from './current-password.server';

/**
 * Begins the set-up of a first app. It asks for the password however young the session is: a stranger at an open
 * browser could otherwise put an app of their own in front of the account, and its owner would never get in again.
 * Throws what `requireCurrentPassword` and `beginTwoFactor` throw.
 */
export async function setUpTwoFactor(scope: Scope, { password }: { password: string }): Promise<void> {
  await requireCurrentPassword(scope, requireMember(scope), password);
  await beginTwoFactor(scope, {});
}
