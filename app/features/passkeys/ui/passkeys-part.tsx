import type { Reply } from '~/ui/form-reply';
import { mostPasskeys } from '../rules';
import { AddPasskeyForm } from './add-passkey-form';
import { PasskeyList, type ShownPasskey } from './passkey-list';

interface PasskeysPartProps {
  passkeys: ShownPasskey[];
  /** An authenticator app is on. */
  asksCode: boolean;
  reply: Reply | undefined;
}

/** Passkeys, on the page of two-factor sign-in: what there are, and another one. */
export function PasskeysPart({ passkeys, asksCode, reply: answered }: PasskeysPartProps) {
  const reply = answered?.intent?.endsWith('-passkey') ? answered : undefined;
  return (
    <section className="profile-part" aria-labelledby="passkeys">
      <div className="stack is-tight">
        <h2 className="heading-m" id="passkeys">
          Passkeys
        </h2>
        <p className="small muted">
          Sign in with your fingerprint, your face or the lock of your device, without a password and without a code.
        </p>
      </div>
      <div className="stack is-loose">
        <PasskeyList passkeys={passkeys} reply={reply} />
        {passkeys.length < mostPasskeys ? (
          <div className="stack">
            {passkeys.length > 0 && <h3>Another one</h3>}
            <AddPasskeyForm asksCode={asksCode} reply={reply?.intent === 'add-passkey' ? reply : undefined} />
          </div>
        ) : (
          <p>You have {mostPasskeys}, which is as many as one account can have. Remove one to add another.</p>
        )}
      </div>
    </section>
  );
}
