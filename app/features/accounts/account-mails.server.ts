import { and, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { sessions, users } from '#db/schema';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { type RenderedMail, renderLetter } from './mail-layout';
import { tokenCode, tokenText } from './mail-tokens.server';
import { readVerification } from './verification-tokens.server';

/** Renders a mail from the rows it is about, when it is sent; null when there is nothing to say any more. */
export type MailRenderer = (scope: Scope, about: { userId: string; subjectId: string }) => Promise<RenderedMail | null>;

const at = (scope: Scope, path: string) => scope.config.appOrigin + path;

export const verificationMail: MailRenderer = async (scope, { subjectId }) => {
  const [found] = await scope.read(readVerification(scope, subjectId));
  // Whether the address has an owner is asked here and not at the sign-up, which so does the same for every address.
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
  const [user] = await scope.read(
    firstOf(scope.db.select({ email: users.email }).from(users).where(eq(users.id, userId))),
  );
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
  const [row] = await scope.read(
    firstOf(
      scope.db
        .select({ email: users.email, device: sessions.device })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, subjectId), eq(users.id, userId))),
    ),
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
