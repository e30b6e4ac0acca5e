import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { Disclosure } from '~/ui/disclosure';
import { Button, LinkButton } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { PasswordInput } from '~/ui/forms/password-input';
import { ProfilePart } from '~/ui/profile-part';
import { mostPasskeys } from '../rules';

interface ShownPasskey {
  id: string;
  name: string;
  isSynced: boolean;
  /** The date, as text. */
  added: string;
  lastUsed: string | null;
}

const action = `${paths.twoFactor()}#passkeys`;

interface PasskeysPartProps {
  passkeys: ShownPasskey[];
  /** Whether to show the link that adds a passkey. */
  mayAdd: boolean;
  reply: Reply | undefined;
}

/** The part about passkeys on the page of two-factor sign-in: the list, and the link that adds a passkey. */
export function PasskeysPart({ passkeys, mayAdd, reply }: PasskeysPartProps) {
  return (
    <ProfilePart
      id="passkeys"
      title="Passkeys"
      about="Sign in with your fingerprint, your face or the PIN of your device, without a password or code."
      isBroad
    >
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
    </ProfilePart>
  );
}

/** A member's passkeys, each with forms to rename and remove it. */
function PasskeyList({ passkeys, reply }: { passkeys: ShownPasskey[]; reply: Reply | undefined }) {
  if (!passkeys.length) return <p>You have no passkeys yet.</p>;
  return (
    <ul className="stack">
      {passkeys.map((passkey) => (
        <PasskeyItem
          key={passkey.id}
          {...passkey}
          reply={typedIn(reply, 'passkeyId') === passkey.id ? reply : undefined}
        />
      ))}
    </ul>
  );
}

function PasskeyItem({ id, name, isSynced, added, lastUsed, reply }: ShownPasskey & { reply: Reply | undefined }) {
  const [renaming, removing] = ['rename-passkey', 'remove-passkey'].map((intent) =>
    reply?.intent === intent ? reply : undefined,
  );
  return (
    <li className="stack is-tight">
      <p className="break-anywhere">
        <strong>{name}</strong>
        <br />
        <span className="small muted">
          Added {added}. {lastUsed ? `Last used ${lastUsed}.` : 'Never used.'}
          {isSynced && ' Copied to your other devices.'}
        </span>
      </p>
      <Disclosure
        title={
          <>
            Rename or remove<span className="visually-hidden"> {name}</span>
          </>
        }
        isOpen={reply !== undefined}
      >
        <div className="stack">
          <FormProblem reply={reply} />
          <Form className="form" method="post" action={action} noValidate>
            <input type="hidden" name="passkeyId" value={id} />
            <Field id={`name-${id}`} name="name" label="Name" reply={renaming} saved={name}>
              <Input autoComplete="off" maxLength={60} />
            </Field>
            <div>
              <Button variant="quiet" intent="rename-passkey">
                Rename<span className="visually-hidden"> {name}</span>
              </Button>
            </div>
          </Form>
          <Form className="form" method="post" action={action} noValidate>
            <input type="hidden" name="passkeyId" value={id} />
            <Field
              id={`password-${id}`}
              label="Your current password"
              hint="To remove it. Browsers signed in with it are signed out."
              error={errorOf(removing, 'password')}
            >
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
            <div>
              <Button variant="danger" intent="remove-passkey">
                Remove<span className="visually-hidden"> {name}</span>
              </Button>
            </div>
          </Form>
        </div>
      </Disclosure>
    </li>
  );
}
