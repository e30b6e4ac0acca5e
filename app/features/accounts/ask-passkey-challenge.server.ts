import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { newChallenge } from '~/features/passkeys/challenge.server';
import { relyingParty } from '~/features/passkeys/relying-party';
import { challengeLife } from '~/features/passkeys/rules';
import type { Challenge } from '~/features/passkeys/schema';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';

/** A challenge for signing in with a passkey. It names no account, so it reveals none. Throws rate-limited. */
export async function askPasskeyChallenge(
  scope: Scope,
): Promise<{ challenge: Challenge; options: PublicKeyCredentialRequestOptionsJSON }> {
  await countTries(scope, [perAddress(scope, { name: 'passkey-challenge-address', limit: 60, seconds: 300 })]);
  const challenge = newChallenge(scope, null);
  const { id: rpId } = relyingParty(scope);
  const options = {
    challenge: challenge.challenge,
    rpId,
    timeout: challengeLife,
    userVerification: 'required',
  } as const;
  return { challenge, options };
}
