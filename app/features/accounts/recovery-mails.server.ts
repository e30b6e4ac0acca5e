import { and, eq, isNotNull } from 'drizzle-orm';
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
  const [row] = await scope.db
    .select({ token: mailTokens, email: users.email })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(eq(mailTokens.id, id), eq(mailTokens.purpose, purpose)));
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
      "The link works once and expires in one hour. If it wasn't you, ignore this email: your password stays as it is.",
    ],
  };
  return { userId, to: row.email, ...renderLetter(letter, scope.config.brand) };
};

export const passwordChangedMail: MailRenderer = async (scope, { userId }) => {
  const [user] = await scope.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return null;
  const letter = {
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${scope.config.brand.name} has just been changed, and your other sessions were ended.`,
      'If it was you, there is nothing to do.',
    ],
    button: { label: 'It was not me', url: at(scope, paths.forgotPassword()) },
    closing: ['If it was not you, create a new password at once with the button above, and write to us.'],
  };
  return { userId, to: user.email, ...renderLetter(letter, scope.config.brand) };
};

/** To the new address: the link, or, where it has an account already, that it has one. */
export const emailChangeMail: MailRenderer = async (scope, { userId, subjectId }) => {
  const row = await liveToken(scope, 'change-email', subjectId);
  const to = row?.token.newEmail;
  if (!row || !to || row.email !== row.token.email) return null;
  const holders = await scope.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, to.toLowerCase()), isNotNull(users.verifiedAt)));
  const letter = holders.length ? takenLetter(scope) : changeLetter(scope, subjectId);
  return { userId, to, ...renderLetter(letter, scope.config.brand) };
};

function changeLetter(scope: Scope, tokenId: string): Letter {
  return {
    subject: 'Verify your new email address',
    paragraphs: [
      'Someone, we hope you, wants to use this address for their account. Open the link and press the button there.',
    ],
    button: {
      label: 'Verify my new email address',
      url: at(scope, paths.changeEmail({ token: tokenText(scope, 'change-email', tokenId) })),
    },
    closing: ['The link works for 24 hours. If it was not you, do nothing: nothing changes.'],
  };
}

function takenLetter(scope: Scope): Letter {
  return {
    subject: 'This address already has an account',
    paragraphs: [
      `Someone wanted to move another account at ${scope.config.brand.name} to this address, which has an account of its own.`,
      'If it was you, sign in with this address instead, or choose another one for the other account.',
    ],
    button: { label: 'Sign In', url: at(scope, paths.signIn()) },
    closing: ['If it was not you, there is nothing to do: nothing has changed.'],
  };
}

/** To the former address, with the way back. */
export const emailChangedMail: MailRenderer = async (scope, { userId, subjectId }) => {
  const row = await liveToken(scope, 'revert-email', subjectId);
  if (!row?.token.newEmail) return null;
  const letter = {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account at ${scope.config.brand.name} no longer uses this address. You now sign in with the new one.`,
      'If it was you, there is nothing to do.',
    ],
    button: {
      label: 'This was not me',
      url: at(scope, paths.changeEmail({ token: tokenText(scope, 'revert-email', subjectId) })),
    },
    closing: ['For 7 days the button above gives your account this address back and signs everyone out of it.'],
  };
  return { userId, to: row.token.newEmail, ...renderLetter(letter, scope.config.brand) };
};
