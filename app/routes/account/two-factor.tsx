import { json, type MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { SetUpTwoFactor } from '~/features/accounts/schema';
import { setUpTwoFactor } from '~/features/accounts/set-up-two-factor.server';
import { AccountTabs } from '~/features/accounts/ui/account-tabs';
import { ProfilePart } from '~/features/accounts/ui/profile-part';
import { selectPasskeys } from '~/features/passkeys/list-passkeys.server';
import { PasskeysPart } from '~/features/passkeys/ui/passkeys-part';
import { beginTwoFactor } from '~/features/two-factor/begin-two-factor.server';
import { confirmTwoFactor } from '~/features/two-factor/confirm-two-factor.server';
import { readTwoFactor } from '~/features/two-factor/read-two-factor.server';
import { renewRecoveryCodes } from '~/features/two-factor/renew-recovery-codes.server';
import { GiveCode } from '~/features/two-factor/schema';
import { turnOffTwoFactor } from '~/features/two-factor/turn-off-two-factor.server';
import { CodeField, CodeProblem } from '~/features/two-factor/ui/code-forms';
import { ManageFactor } from '~/features/two-factor/ui/manage-factor';
import { NewCodes } from '~/features/two-factor/ui/new-codes';
import { SetupPicture } from '~/features/two-factor/ui/setup-picture';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';
import { requireMember } from '~/scope/viewer';
import { Button } from '~/ui/button';
import account from '~/ui/css/account.css?url';
import { Field } from '~/ui/field';
import { errorOf, readReply } from '~/ui/form-reply';
import { PasswordInput } from '~/ui/password-input';
import { ownPasskeys } from './passkey-intents.server';

export const meta: MetaFunction = () => [{ title: 'Two-factor sign-in' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'member' }, async ({ scope }) => {
  const viewer = requireMember(scope);
  const [factor, passkeys] = await scope.read(readTwoFactor(scope), selectPasskeys(scope, viewer.id));
  const { since, lastUsedAt, codesLeft, setup } = factor;
  return {
    since: since && formatDate(since),
    lastUsed: lastUsedAt && formatDate(lastUsedAt),
    codesLeft,
    setup,
    name: viewer.userName ?? '',
    isStaff: viewer.role !== 'USER',
    passkeys: passkeys.map(({ createdAt, lastUsedAt: usedAt, ...passkey }) => ({
      ...passkey,
      added: formatDate(createdAt),
      lastUsed: usedAt && formatDate(usedAt),
    })),
  };
});

const own = { for: 'member', isKept: false } as const;
const atSetup = () => ({ at: '#setup' });
/** The codes are in the answer itself and nowhere else: they are shown once. */
const shown = ({ codes }: { codes: string[] }) => json({ codes });

export const action = forms({
  begin: intent({ ...own, input: SetUpTwoFactor, run: setUpTwoFactor, next: atSetup }),
  replace: intent({ ...own, input: GiveCode, run: beginTwoFactor, next: atSetup }),
  confirm: intent({ ...own, input: GiveCode, run: confirmTwoFactor, next: shown }),
  codes: intent({ ...own, input: GiveCode, run: renewRecoveryCodes, next: shown }),
  off: intent({
    ...own,
    input: GiveCode,
    run: turnOffTwoFactor,
    next: () => ({ news: { kind: 'success', text: 'Two-factor sign-in is off. We have sent you a mail about it.' } }),
  }),
  ...ownPasskeys,
});

export default function TwoFactorPage() {
  const { since, lastUsed, codesLeft, setup, name, isStaff, passkeys } = useLoaderData<typeof loader>();
  const answered = useActionData<unknown>();
  const anyReply = readReply(answered);
  const reply = anyReply?.intent?.endsWith('-passkey') ? undefined : anyReply;
  const codes = codesIn(answered);
  return (
    <>
      <div className="profile-head">
        <div>
          <h1>Two-factor sign-in</h1>
          <p className="lead">
            A password can be guessed or stolen. With a second factor, whoever has it also needs your phone.
          </p>
        </div>
      </div>
      <AccountTabs current="two-factor" />
      {codes && <NewCodes codes={codes} name={name} />}
      {!since && !setup && (
        <ProfilePart
          id="setup"
          title="Off"
          about="With any authenticator app: the one in your password manager, or one you install."
        >
          <Form className="form" method="post" action={`${paths.twoFactor()}#setup`} noValidate>
            <CodeProblem reply={reply} />
            <Field id="setup-password" label="Current password" error={errorOf(reply, 'password')}>
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
            <div>
              <Button name="intent" value="begin">
                Set up
              </Button>
            </div>
          </Form>
        </ProfilePart>
      )}
      {setup && <SetupPicture {...setup} name={name} />}
      {setup && (
        <ProfilePart
          id="confirm"
          title="2. Type what it shows"
          about="So that we both know it works before it is needed. Then come ten recovery codes, shown once: have something to print or write on."
        >
          <Form className="form" method="post" action={`${paths.twoFactor()}#confirm`} noValidate>
            <CodeProblem reply={reply?.intent === 'confirm' ? reply : undefined} />
            <CodeField id="code" reply={reply?.intent === 'confirm' ? reply : undefined} />
            <div>
              <Button name="intent" value="confirm">
                Turn on
              </Button>
            </div>
          </Form>
        </ProfilePart>
      )}
      {since && (
        <ManageFactor
          since={since}
          lastUsed={lastUsed}
          codesLeft={codesLeft}
          isStaff={isStaff}
          reply={reply?.intent === 'confirm' ? undefined : reply}
        />
      )}
      <PasskeysPart passkeys={passkeys} asksCode={since !== null} reply={anyReply} />
    </>
  );
}

/** Without zod, which stays on the server. */
function codesIn(answered: unknown): string[] | null {
  if (typeof answered !== 'object' || answered === null || !('codes' in answered)) return null;
  const { codes } = answered;
  return Array.isArray(codes) && codes.every((code) => typeof code === 'string') ? codes : null;
}
