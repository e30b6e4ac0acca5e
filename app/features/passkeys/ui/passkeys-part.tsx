import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import type { Reply } from '~/ui/form-reply';
import { mostPasskeys } from '../rules';
import { PasskeyList, type ShownPasskey } from './passkey-list';

interface PasskeysPartProps {
  passkeys: ShownPasskey[];
  /** Shows the way to another one. */
  mayAdd: boolean;
  reply: Reply | undefined;
}

/** Passkeys, on the page of two-factor sign-in: what there are, and the way to another one. */
export function PasskeysPart({ passkeys, mayAdd, reply }: PasskeysPartProps) {
  return (
    <section className="profile-part is-broad" aria-labelledby="passkeys">
      <div className="stack is-tight">
        <h2 className="heading-m" id="passkeys">
          Passkeys
        </h2>
        <p className="small muted">
          Sign in with your fingerprint, your face or the PIN of your device, without a password or code.
        </p>
      </div>
      <div className="stack is-loose">
        <PasskeyList passkeys={passkeys} reply={reply} />
        {passkeys.length >= mostPasskeys ? (
          <p>You have {mostPasskeys} passkeys, the most an account can have. Remove one to add another.</p>
        ) : (
          mayAdd && (
            <div>
              <LinkButton variant="quiet" href={`${paths.twoFactor({ set: 'passkey' })}#setup`}>
                {passkeys.length ? 'Add another passkey' : 'Add a passkey'}
              </LinkButton>
            </div>
          )
        )}
      </div>
    </section>
  );
}
