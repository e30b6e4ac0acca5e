import { eq } from 'drizzle-orm';
import { contactMessages, users } from '#db/schema';
import { deliverMail } from '~/features/accounts/mail/deliver-mail.server';
import { type RenderedMail, renderLetter } from '~/features/accounts/mail/mail-layout';
import { formatMoment } from '~/kit/dates';
import { pick } from '~/kit/pick';
import type { ContactMailKind } from '~/scope/jobs';
import { readFirst, type Scope } from '~/scope/scope';
import { topics } from './rules';
import { openMessage } from './seal-message.server';

/** Sends one of the mails about a message of the contact form. The stored mail contains nothing of the message. */
export async function deliverContactMail(
  scope: Scope,
  { mail, messageId }: { mail: ContactMailKind; messageId: string },
  dedupeKey: string,
): Promise<void> {
  const found = await readMessage(scope, messageId);
  const order = { mail, userId: mail === 'contact-copy' ? (found?.userId ?? null) : null, subjectId: messageId };
  await deliverMail(scope, order, dedupeKey, async () => found && letters[mail](scope, found));
}

type Found = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/**
 * The message of the contact form; null if it has been deleted because of its age or together with its author's
 * account.
 */
async function readMessage(scope: Scope, id: string) {
  const row = await readFirst(
    scope,
    scope.db
      .select({
        ...pick(contactMessages, 'id', 'userId', 'topic', 'sealed', 'sentAt'),
        userName: users.userName,
        email: users.email,
      })
      .from(contactMessages)
      .leftJoin(users, eq(users.id, contactMessages.userId))
      .where(eq(contactMessages.id, id)),
  );
  const written = row && openMessage(scope, row);
  if (!written) return null;
  const { sealed: _, email, ...facts } = row;
  return { ...facts, ...written, email: email ?? written.email ?? '' };
}

type Letter = (scope: Scope, found: Found) => RenderedMail;

/** The mail to the office. The facts come before the message, since the message could claim other facts. */
const messageMail: Letter = (scope, { userId, userName, name, email, topic, message, sentAt }) => {
  const { brand } = scope.config;
  const subject = `Contact form: ${topics[topic]}`;
  const facts: [string, string][] = [
    ['From', userId ? `${userName ?? 'no username'} (a member, signed in)` : `${name || 'no name'} (not signed in)`],
    ['Email address', email],
    ['Topic', topics[topic]],
    ['Sent', formatMoment(sentAt)],
  ];
  const first = ['Reply to this email to answer. The message is below.'];
  const letter = { subject, paragraphs: first, rows: facts, closing: message.split(/\n+/) };
  return {
    userId: null,
    to: brand.contactEmail,
    replyTo: email,
    ...renderLetter(letter, brand),
    kept: renderLetter({ subject, paragraphs: ['A message from the contact form.'] }, brand),
  };
};

/** The mail with a copy of the message, to the verified address of the member who wrote it. */
const copyMail: Letter = (scope, { userId, email, topic, message, sentAt }) => {
  const { brand } = scope.config;
  const subject = 'We’ve got your message';
  const paragraphs = [
    'A person answers you within two working days, at this address. Here is a copy of what you wrote.',
  ];
  const rows: [string, string][] = [
    ['Topic', topics[topic]],
    ['Sent', formatMoment(sentAt)],
  ];
  return {
    userId,
    to: email,
    replyTo: brand.contactEmail,
    ...renderLetter({ subject, paragraphs, rows, closing: message.split(/\n+/) }, brand),
    kept: renderLetter({ subject, paragraphs, rows }, brand),
  };
};

/** The mail to the address that a guest typed. It has a fixed text, since the address may be somebody else's. */
const receiptMail: Letter = (scope, { email }) => {
  const { brand } = scope.config;
  const letter = {
    subject: 'We’ve got your message',
    paragraphs: [
      `Someone used the contact form of ${brand.name} and gave this email address. If it was you, a person answers within two working days.`,
    ],
    closing: [
      'If it wasn’t you, ignore this email. It doesn’t contain the message, because anyone can type any address.',
    ],
  };
  return { userId: null, to: email, replyTo: brand.contactEmail, ...renderLetter(letter, brand) };
};

const letters: Record<ContactMailKind, Letter> = {
  'contact-message': messageMail,
  'contact-copy': copyMail,
  'contact-receipt': receiptMail,
};
