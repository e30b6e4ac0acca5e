import { eq } from 'drizzle-orm';
import { users } from '#db/schema';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { MailRenderer } from './account-mails.server';
import { renderLetter } from './mail-layout';

interface Words {
  subject: string;
  what: (brand: string) => string;
  /** What to do first, if it was not them. */
  undo?: string;
}

const notice =
  ({ subject, what, undo = 'create a new password at once' }: Words): MailRenderer =>
  async (scope: Scope, { userId }) => {
    const { db, config } = scope;
    const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!user) return null;
    const letter = {
      subject,
      paragraphs: [what(config.brand.name), 'If it was you, there is nothing to do.'],
      button: { label: 'Two-factor sign-in', url: config.appOrigin + paths.twoFactor() },
      closing: [`If it was not you, ${undo}, and write to us.`],
    };
    return { userId, to: user.email, ...renderLetter(letter, config.brand) };
  };

export const twoFactorMails = {
  'two-factor-on': notice({
    subject: 'Two-factor sign-in is on',
    what: (brand) =>
      `Signing in to your account at ${brand} now asks for a code of an authenticator app, and your other sessions were ended.`,
  }),
  'two-factor-off': notice({
    subject: 'Two-factor sign-in is off',
    what: (brand) => `Signing in to your account at ${brand} asks for the password alone from now on.`,
  }),
  'recovery-code-used': notice({
    subject: 'A recovery code was used',
    what: (brand) => `Somebody has just signed in to your account at ${brand} with one of your recovery codes.`,
  }),
  'passkey-added': notice({
    subject: 'A passkey was added',
    what: (brand) =>
      `Your account at ${brand} can now be signed in to with a new passkey, without the password and without a code.`,
    undo: 'remove it on that page and create a new password at once',
  }),
  'passkey-removed': notice({
    subject: 'A passkey was removed',
    what: (brand) => `A passkey no longer opens your account at ${brand}, and what was signed in with it has ended.`,
  }),
};
