import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
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
  ({ subject, what, undo = 'create a new password now' }: Words): MailRenderer =>
  async (scope: Scope, { userId }) => {
    const { db, config } = scope;
    const [user] = await scope.read(firstOf(db.select({ email: users.email }).from(users).where(eq(users.id, userId))));
    if (!user) return null;
    const letter = {
      subject,
      paragraphs: [what(config.brand.name), 'If it was you, you don’t need to do anything.'],
      button: { label: 'Two-factor sign-in', url: config.appOrigin + paths.twoFactor() },
      closing: [`If it wasn’t you, ${undo}, then contact us.`],
    };
    return { userId, to: user.email, ...renderLetter(letter, config.brand) };
  };

export const twoFactorMails = {
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
