import type { ReactNode } from 'react';
import { paths } from '~/paths';
import { Badge } from '~/ui/badge';
import { FactRows } from '~/ui/fact-rows';
import { LinkButton } from '~/ui/forms/button';
import { ProfilePart } from '~/ui/profile-part';
import { Separated } from '~/ui/separated';

/** The page while two-factor sign-in is off: compares the two sign-in methods in the same rows. */
export function SignInMethods({ passkeys, mayAddPasskey }: { passkeys: number; mayAddPasskey: boolean }) {
  return (
    <div className="two-ways">
      <Method
        id="app"
        title="Authenticator app"
        badge="Recommended"
        text="Asks for a code after your password."
        facts={[
          'Your password, then a code',
          'An authenticator app, or your password manager',
          'Isn’t enough any more',
          'Use one of ten recovery codes',
        ]}
      >
        <LinkButton size="large" isBlock href={`${paths.twoFactor({ set: 'app' })}#setup`}>
          Set up an app
        </LinkButton>
      </Method>
      <Method
        id="passkey"
        title="Passkey"
        text="Signs you in without a password or code."
        facts={[
          'Fingerprint, face or the PIN of your device',
          'This phone, laptop or a security key',
          'Still works until you also add an app',
          'Sign in with your password instead',
        ]}
      >
        {mayAddPasskey && (
          <LinkButton size="large" isBlock variant="quiet" href={`${paths.twoFactor({ set: 'passkey' })}#setup`}>
            {passkeys ? 'Add another passkey' : 'Add a passkey'}
          </LinkButton>
        )}
      </Method>
    </div>
  );
}

const rows = ['You sign in with', 'You need', 'A stolen password', 'If you lose the device'];

interface MethodProps {
  id: string;
  title: string;
  badge?: string;
  text: string;
  /** One fact per entry of `rows`, in the same order. */
  facts: string[];
  children: ReactNode;
}

function Method({ id, title, badge, text, facts, children }: MethodProps) {
  return (
    <section className="way panel is-open is-method" aria-labelledby={id}>
      <div className="stack is-tight">
        <div className="title-row">
          <Separated>
            <h2 className="heading-m" id={id}>
              {title}
            </h2>
            {badge && <Badge look="line">{badge}</Badge>}
          </Separated>
        </div>
        <p className="muted">{text}</p>
      </div>
      <FactRows facts={rows.map((label, i) => ({ label, value: facts[i] }))} />
      <div>{children}</div>
    </section>
  );
}

/** Explains recovery codes to members who have none yet. */
export function RecoveryCodesAbout() {
  return (
    <ProfilePart id="codes-about" title="Recovery codes" about="None yet. They come with the app." isBroad>
      <FactRows
        facts={[
          { label: 'What they are', value: 'Ten codes, shown once when you set up an app' },
          { label: 'When to use one', value: 'You lost your phone. Each code signs you in once.' },
          { label: 'Where to keep them', value: 'On paper, or in a file that isn’t on your phone' },
        ]}
      />
    </ProfilePart>
  );
}
