import { json } from '@remix-run/cloudflare';
import { Form, useLoaderData } from '@remix-run/react';
import { SetUpTwoFactor } from '~/features/accounts/schema';
import { setUpTwoFactor } from '~/features/accounts/sign-in/change-factors.server';
import { AccountTabs } from '~/features/accounts/ui/account-tabs';
import { selectPasskeys } from '~/features/passkeys/keep-passkeys.server';
import { mostPasskeys } from '~/features/passkeys/rules';
import { AddPasskeyForm } from '~/features/passkeys/ui/add-passkey-form';
import { PasskeysPart } from '~/features/passkeys/ui/passkeys-part';
import { readTwoFactor } from '~/features/two-factor/read-two-factor.server';
import { GiveCode } from '~/features/two-factor/schema';
import {
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
} from '~/features/two-factor/set-two-factor.server';
import { CodeField } from '~/features/two-factor/ui/code-forms';
import { ManageFactor } from '~/features/two-factor/ui/manage-factor';
import { NewCodes, SetupPicture } from '~/features/two-factor/ui/setup-picture';
import { RecoveryCodesAbout, SignInMethods } from '~/features/two-factor/ui/sign-in-methods';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';
import { holdsOffice, requireMember } from '~/scope/viewer';
import { Badge } from '~/ui/badge';
import account from '~/ui/css/account.css?url';
import ways from '~/ui/css/two-ways.css?url';
import { Button, LinkButton } from '~/ui/forms/button';
import { Field } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { type Reply, readReply } from '~/ui/forms/form-reply';
import { PasswordInput } from '~/ui/forms/password-input';
import { useAnswer } from '~/ui/forms/use-answer';
import { Notice } from '~/ui/notice';
import { ProfilePart } from '~/ui/profile-part';
import { Separated } from '~/ui/separated';
import { ownPasskeys } from './passkey-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Two-factor sign-in' }];
export const links = () => [account, ways].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const viewer = requireMember(scope);
  const [factor, passkeys] = await scope.read(readTwoFactor(scope), selectPasskeys(scope, viewer.id));
  const { since, lastUsedAt, codesLeft, setup } = factor;
  const asked = url.searchParams.get('set');
  return {
    set: asked === 'app' || asked === 'passkey' ? asked : null,
    since: since && formatDate(since),
    lastUsed: lastUsedAt && formatDate(lastUsedAt),
    codesLeft,
    setup,
    name: viewer.userName ?? '',
    isStaff: holdsOffice(viewer.role),
    passkeys: passkeys.map(({ createdAt, lastUsedAt: usedAt, ...passkey }) => ({
      ...passkey,
      added: formatDate(createdAt),
      lastUsed: usedAt && formatDate(usedAt),
    })),
  };
});

const guesses = ['second-factor', 'second-factor-address'];
const own = { for: 'member', isKept: false, limit: guesses } as const;
const atSetup = () => ({ at: '#setup' });
/** The recovery codes are only in this response: they are shown once. */
const shown = ({ codes }: { codes: string[] }) => json({ codes });

export const action = forms({
  begin: intent({
    ...own,
    limit: ['current-password', 'current-password-address', ...guesses],
    input: SetUpTwoFactor,
    run: setUpTwoFactor,
    next: atSetup,
  }),
  replace: intent({ ...own, input: GiveCode, run: beginTwoFactor, next: atSetup }),
  confirm: intent({ ...own, input: GiveCode, run: confirmTwoFactor, next: shown }),
  codes: intent({ ...own, input: GiveCode, run: renewRecoveryCodes, next: shown }),
  off: intent({
    ...own,
    input: GiveCode,
    run: turnOffTwoFactor,
    next: () => ({ flash: { kind: 'success', text: 'Two-factor sign-in is off. We have emailed you about it.' } }),
  }),
  ...ownPasskeys,
});

export default function TwoFactorPage() {
  const { set, since, lastUsed, codesLeft, setup, name, isStaff, passkeys } = useLoaderData<typeof loader>();
  const answered = useAnswer();
  const anyReply = readReply(answered);
  const passkeyReply = anyReply?.intent?.endsWith('-passkey') ? anyReply : undefined;
  const reply = passkeyReply ? undefined : anyReply;
  const codes = codesIn(answered);
  const mayAddPasskey = passkeys.length < mostPasskeys;
  const addsPasskey = (set === 'passkey' || passkeyReply?.intent === 'add-passkey') && mayAddPasskey;
  const setsApp = set === 'app' && !since && !setup;
  const isOff = !since && !setup;
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <div className="title-row">
          <Separated>
            <h1>Two-factor sign-in</h1>
            <Badge look={since ? 'owned' : 'warn'}>
              <span className="visually-hidden">It is </span>
              {since ? 'On' : 'Off'}
            </Badge>
          </Separated>
        </div>
        <p className="lead">A second step at sign-in, so that a stolen password alone opens nothing.</p>
      </div>
      <AccountTabs current="two-factor" />
      <div className="factor-parts stack is-loose">
        {codes && <NewCodes codes={codes} name={name} />}
        {isOff && passkeys.length > 0 && (
          <Notice kind="info">
            You have a passkey, but your password alone still works. Set up an app to turn on two-factor sign-in.
          </Notice>
        )}
        {setsApp && <AskPassword reply={reply} />}
        {addsPasskey && (
          <ProfilePart
            id="setup"
            title="Add a passkey"
            about="Your browser asks for your fingerprint, face or PIN next."
            isBroad
          >
            <AddPasskeyForm
              asksCode={since !== null}
              reply={passkeyReply?.intent === 'add-passkey' ? passkeyReply : undefined}
            />
          </ProfilePart>
        )}
        {isOff && !setsApp && !addsPasskey && (
          <SignInMethods passkeys={passkeys.length} mayAddPasskey={mayAddPasskey} />
        )}
        {setup && <SetupPicture {...setup} name={name} />}
        {setup && <Confirm reply={reply?.intent === 'confirm' ? reply : undefined} />}
        {since && (
          <ManageFactor
            since={since}
            lastUsed={lastUsed}
            codesLeft={codesLeft}
            isStaff={isStaff}
            reply={reply?.intent === 'confirm' ? undefined : reply}
          />
        )}
        {isOff && !setsApp && !addsPasskey && <RecoveryCodesAbout />}
        {(since || passkeys.length > 0) && (
          <PasskeysPart passkeys={passkeys} mayAdd={since !== null && !addsPasskey} reply={passkeyReply} />
        )}
      </div>
    </div>
  );
}

/** The first step: the password, even in a recent session. */
function AskPassword({ reply }: { reply: Reply | undefined }) {
  return (
    <ProfilePart
      id="setup"
      title="Set up an app"
      about="Step 1 of 3. Type your password, so we know it’s you. Next: scan a code with your app, then save ten recovery codes."
    >
      <Form className="form" method="post" action={`${paths.twoFactor({ set: 'app' })}#setup`} noValidate>
        <FormProblem reply={reply} />
        <Field id="setup-password" name="password" label="Current password" reply={reply}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <div className="row">
          <Button intent="begin">Continue</Button>
          <LinkButton variant="plain" href={paths.twoFactor()}>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </ProfilePart>
  );
}

function Confirm({ reply }: { reply: Reply | undefined }) {
  return (
    <ProfilePart
      id="confirm"
      title="Type the code it shows"
      about="Step 3 of 3. Then we show ten recovery codes, once: have something to print or write on."
      isBroad
    >
      <Form className="form" method="post" action={`${paths.twoFactor()}#confirm`} noValidate>
        <FormProblem reply={reply} />
        <CodeField id="code" reply={reply} />
        <div>
          <Button intent="confirm">Turn on</Button>
        </div>
      </Form>
    </ProfilePart>
  );
}

/** Hand-written instead of zod, which stays on the server. */
function codesIn(answered: unknown): string[] | null {
  if (typeof answered !== 'object' || answered === null || !('codes' in answered)) return null;
  const { codes } = answered;
  return Array.isArray(codes) && codes.every((code) => typeof code === 'string') ? codes : null;
}
