import { and, eq, isNotNull } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { mailTokens, users } from '#db/schema';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { MailRenderer } from './account-mails.server';
import { type Letter, renderLetter } from './mail-layout';
import { type MailTokenPurpose, tokenText } from './mail-tokens.server';
import { isLiveToken } from './token-use.server';

const at = (scope: Scope, path: string) => scope.config.appOrigin + path;

/** A token that is still to be used, beside its account's address of today. */
async function liveToken(scope: Scope, purpose: MailTokenPurpose, id: string) {
  const [row] = await scope.read(
    firstOf(
      scope.db
        .select({ token: mailTokens, email: users.email })
        .from(mailTokens)
        .innerJoin(users, eq(users.id, mailTokens.userId))
        .where(and(eq(mailTokens.id, id), eq(mailTokens.purpose, purpose))),
    ),
  );
  return row && isLiveToken(row.token, scope.now()) ? row : null;
}

export const restoreMail: MailRenderer = async (scope, { userId, subjectId }) => {
  const row = await liveToken(scope, 'restore', subjectId);
  if (!row || row.email !== row.token.email) return null;
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
  return { userId, to: row.email, ...renderLetter(letter, scope.config.brand) };
};

export const passwordChangedMail: MailRenderer = async (scope, { userId }) => {
  const [user] = await scope.read(
    firstOf(scope.db.select({ email: users.email }).from(users).where(eq(users.id, userId))),
  );
  if (!user) return null;
  const letter = {
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${scope.config.brand.name} account was just changed. We signed you out everywhere else.`,
      'If it was you, you don’t need to do anything.',
    ],
    button: { label: 'This wasn’t me', url: at(scope, paths.forgotPassword()) },
    closing: ['If it wasn’t you, create a new password now with the button above, then contact us.'],
  };
  return { userId, to: user.email, ...renderLetter(letter, scope.config.brand) };
};

/** To the new address: the link, or, where it has an account already, that it has one. */
export const emailChangeMail: MailRenderer = async (scope, { userId, subjectId }) => {
  const row = await liveToken(scope, 'change-email', subjectId);
  const to = row?.token.newEmail;
  if (!row || !to || row.email !== row.token.email) return null;
  const [holder] = await scope.read(
    firstOf(
      scope.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.emailKey, to.toLowerCase()), isNotNull(users.verifiedAt))),
    ),
  );
  const letter = holder ? takenLetter(scope) : changeLetter(scope, subjectId);
  return { userId, to, ...renderLetter(letter, scope.config.brand) };
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

/** To the former address, with the way back. */
export const emailChangedMail: MailRenderer = async (scope, { userId, subjectId }) => {
  const row = await liveToken(scope, 'revert-email', subjectId);
  if (!row?.token.newEmail) return null;
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
      'If it wasn’t you, use the button above within 7 days. It changes the address back and signs everyone out of your account.',
    ],
  };
  return { userId, to: row.token.newEmail, ...renderLetter(letter, scope.config.brand) };
};
