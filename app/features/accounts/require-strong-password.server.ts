import { invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { weaknessOf } from './weak-passwords';

interface NewPassword {
  password: string;
  userName: string | null;
  email: string;
  /** The field that shows the refusal. */
  field?: 'password' | 'newPassword';
}

/**
 * Refuses a password that is well known or made of public facts about its owner (ASVS 6.2.4, 6.2.11). It looks at
 * nothing but its arguments, so it may be called before any limit is counted. Throws invalid.
 */
export function requireStrongPassword(scope: Scope, { field = 'password', ...given }: NewPassword): void {
  const { brand, demo } = scope.config;
  if (given.password === demo.password) return;
  const weakness = weaknessOf(given.password, { ...given, brand: brand.name });
  if (weakness) throw invalid(field, weakness);
}
