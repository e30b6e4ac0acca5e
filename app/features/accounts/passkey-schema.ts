import { z } from 'zod';
import { PasskeyId } from '~/features/passkeys/schema';
import { FactorCode } from '~/features/two-factor/schema';
import { GivenPassword } from './schema';

/* What of passkeys asks for the account's password; the rest is of the feature of passkeys itself. */

/** Members who have an authenticator app give its code beside the password. */
export const BeginPasskey = z.object({ password: GivenPassword, code: FactorCode.optional() });
export type BeginPasskey = z.infer<typeof BeginPasskey>;

export const RemovePasskey = z.object({ passkeyId: PasskeyId, password: GivenPassword });
export type RemovePasskey = z.infer<typeof RemovePasskey>;
