import { and, eq, isNotNull } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { sessions, users } from '#db/schema';
import { emailKeyOf } from '~/kit/text/mailbox';
import { paths } from '~/paths';
import { readFirst, readOne, type Scope } from '~/scope/scope';
import { readVerification } from '../sign-up/verification-tokens.server';
import { type Letter, type RenderedMail, renderLetter } from './mail-layout';
import { isLiveToken, type MailTokenPurpose, readToken, tokenCode, tokenText } from './mail-tokens.server';

/** Renders a mail when it is sent, from the rows that it is about; null when the mail is no longer needed. */
export type MailRenderer = (scope: Scope, about: { userId: string; subjectId: string }) => Promise<RenderedMail | null>;

const at = (scope: Scope, path: string) => scope.config.appOrigin + path;

/** The address of an account; null for an unknown account. */
export function readAddress({ db }: Scope, userId: string) {
  return firstOf(db.select({ email: users.email }).from(users).where(eq(users.id, userId)));
}

export const verificationMail: MailRenderer = async (scope, { subjectId }) => {
  const [found] = await scope.read(readVerification(scope, subjectId));
  // The owner is looked up here and not at sign-up, so that sign-up does the same work for every address.
  if (found?.owner && found.state === 'ended') return accountExistsLetter(scope, found.owner);
  if (found?.state !== 'live') return null;
  const { id, email: to, userName } = found;
  const letter = {
    subject: 'Verify your email address',
    paragraphs: [
      `Someone (we hope it was you) signed up with this address and the username ${userName}. Open the link and press the button to verify your email address.`,
    ],
    button: {
      label: 'Verify my email',
      url: at(scope, paths.verification({ token: tokenText(scope, 'verify', id) })),
    },
    code: tokenCode(scope, id),
    closing: [
      `The link and the code expire in 24 hours and verify the username ${userName} only. If you didn’t sign up, or chose another username, ignore this email: nobody can use the account until it is verified.`,
    ],
  };
  return { userId: null, to, ...renderLetter(letter, scope.config.brand) };
};

export const accountExistsMail: MailRenderer = async (scope, { userId }) => {
  const [user] = await scope.read(readAddress(scope, userId));
  return user ? accountExistsLetter(scope, { id: userId, ...user }) : null;
};

function accountExistsLetter(scope: Scope, owner: { id: string; email: string }): RenderedMail {
  const letter = {
    subject: 'You already have an account',
    paragraphs: [
      `Someone tried to sign up at ${scope.config.brand.name} with this address, but it already has an account.`,
      'If it was you, sign in instead. If you forgot your password, choose “Forgot Password?” on the sign-in page.',
    ],
    button: { label: 'Sign In', url: at(scope, paths.signIn()) },
    closing: ['If it wasn’t you, ignore this email. Nothing has changed.'],
  };
  return { userId: owner.id, to: owner.email, ...renderLetter(letter, scope.config.brand) };
}

export const sessionReuseMail: MailRenderer = async (scope, { userId, subjectId }) => {
  const row = await readFirst(
    scope,
    scope.db
      .select({ email: users.email, device: sessions.device })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, subjectId), eq(users.id, userId))),
  );
  if (!row) return null;
  const letter = {
    subject: 'We ended one of your sessions',
    paragraphs: [
      `The sign-in key of your session “${row.device ?? 'an app'}” was used twice. That can mean that someone copied it, so we ended the session.`,
      'Please sign in again. If you don’t recognise this, change your password.',
    ],
    button: { label: 'Sign In', url: at(scope, paths.signIn()) },
  };
  return { userId, to: row.email, ...renderLetter(letter, scope.config.brand) };
};

/** A token that can still be used, with the current address of its account. */
async function liveToken(scope: Scope, purpose: MailTokenPurpose, id: string) {
  const found = await readOne(scope, readToken(scope, purpose, id));
  return found && isLiveToken(found.token, scope.now()) ? found : null;
}

export const restoreMail: MailRenderer = async (scope, { userId, subjectId }) => {
  const found = await liveToken(scope, 'restore', subjectId);
  const to = found?.user.email;
  if (!to || to !== found.token.email) return null;
  const letter = {
    subject: 'Create a new password',
    paragraphs: [
      'Someone (we hope it was you) asked to reset the password of your account. Open the link to create a new one.',
    ],
    button: {
      label: 'Create a new password',
      url: at(scope, paths.restorePassword({ token: tokenText(scope, 'restore', subjectId) })),
    },
    closing: [
      'The link works once and expires in one hour. If you didn’t ask for it, ignore this email. Your password stays the same.',
    ],
  };
  return { userId, to, ...renderLetter(letter, scope.config.brand) };
};

/** Sent to the new address: the link, or a note that the address already has an account. */
export const emailChangeMail: MailRenderer = async (scope, { userId, subjectId }) => {
  const found = await liveToken(scope, 'change-email', subjectId);
  const to = found?.token.newEmail;
  if (!to || found.user.email !== found.token.email) return null;
  const holder = await readFirst(
    scope,
    scope.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.emailKey, emailKeyOf(to)), isNotNull(users.verifiedAt))),
  );
  const { brand } = scope.config;
  const link = renderLetter(changeLetter(scope, subjectId), brand);
  // The asking member's data export has the stored letter, and must not tell whether the address has an account.
  return { userId, to, ...(holder ? renderLetter(takenLetter(scope), brand) : link), kept: link };
};

function changeLetter(scope: Scope, tokenId: string): Letter {
  return {
    subject: 'Verify your new email address',
    paragraphs: [
      'You asked to use this address for your account. Open the link and press the button on the page to verify it.',
    ],
    button: {
      label: 'Verify my new email address',
      url: at(scope, paths.changeEmail({ token: tokenText(scope, 'change-email', tokenId) })),
    },
    closing: ['The link expires in 24 hours. If you didn’t ask for this, ignore this email. Nothing will change.'],
  };
}

function takenLetter(scope: Scope): Letter {
  return {
    subject: 'This address already has an account',
    paragraphs: [
      `Someone tried to move another ${scope.config.brand.name} account to this address, but it already has its own account.`,
      'If it was you, sign in with this address instead, or choose a different address for the other account.',
    ],
    button: { label: 'Sign In', url: at(scope, paths.signIn()) },
    closing: ['If it wasn’t you, ignore this email. Nothing has changed.'],
  };
}

/** Sent to the former address, with the link that changes the address back. */
export const emailChangedMail: MailRenderer = async (scope, { userId, subjectId }) => {
  const found = await liveToken(scope, 'revert-email', subjectId);
  const to = found?.token.newEmail;
  if (!to) return null;
  const letter = {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your ${scope.config.brand.name} account no longer uses this address. Sign in with the new address from now on.`,
      'If it was you, you don’t need to do anything.',
    ],
    button: {
      label: 'This wasn’t me',
      url: at(scope, paths.changeEmail({ token: tokenText(scope, 'revert-email', subjectId) })),
    },
    closing: [
      'If it wasn’t you, follow “This wasn’t me” above within 7 days. It changes the address back and signs everyone out of your account.',
    ],
  };
  return { userId, to, ...renderLetter(letter, scope.config.brand) };
};

interface Words {
  subject: string;
  what: (brand: string) => string;
  button?: { label: string; path: string };
  /** The first step for a reader who did not make this change. */
  undo?: string;
}

const notice =
  ({ subject, what, button = twoFactorPage, undo = 'create a new password now' }: Words): MailRenderer =>
  async (scope, { userId }) => {
    const [user] = await scope.read(readAddress(scope, userId));
    if (!user) return null;
    const letter = {
      subject,
      paragraphs: [what(scope.config.brand.name), 'If it was you, you don’t need to do anything.'],
      button: { label: button.label, url: at(scope, button.path) },
      closing: [`If it wasn’t you, ${undo}, then contact us.`],
    };
    return { userId, to: user.email, ...renderLetter(letter, scope.config.brand) };
  };

const twoFactorPage = { label: 'Two-factor sign-in', path: paths.twoFactor() };

/** The notices of changes to an account's secrets, by kind of change. */
export const changeMails = {
  'password-changed': notice({
    subject: 'Your password was changed',
    what: (brand) => `The password of your ${brand} account was just changed. We signed you out everywhere else.`,
    button: { label: 'This wasn’t me', path: paths.forgotPassword() },
    undo: 'follow “This wasn’t me” above now and create a new password',
  }),
  'two-factor-on': notice({
    subject: 'Two-factor sign-in is on',
    what: (brand) =>
      `Your ${brand} account now asks for a code from your authenticator app when you sign in. We signed you out everywhere else.`,
  }),
  'two-factor-off': notice({
    subject: 'Two-factor sign-in is off',
    what: (brand) => `Your ${brand} account now asks only for your password when you sign in.`,
  }),
  'recovery-code-used': notice({
    subject: 'A recovery code was used',
    what: (brand) => `Someone just signed in to your ${brand} account with one of your recovery codes.`,
  }),
  'passkey-added': notice({
    subject: 'A passkey was added',
    what: (brand) => `A new passkey can now sign in to your ${brand} account, without a password or a code.`,
    undo: 'remove it on that page and create a new password now',
  }),
  'passkey-removed': notice({
    subject: 'A passkey was removed',
    what: (brand) =>
      `A passkey was removed from your ${brand} account. Sessions that were signed in with it have ended.`,
  }),
};
