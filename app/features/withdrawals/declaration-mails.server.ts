import { eq } from 'drizzle-orm';
import { users, withdrawals } from '#db/schema';
import { deliverMail } from '~/features/accounts/mail/deliver-mail.server';
import { type Letter, type RenderedMail, renderLetter } from '~/features/accounts/mail/mail-layout';
import { readHeldBy } from '~/features/subscriptions/payments/show-payments.server';
import { mayCancel } from '~/features/subscriptions/rules';
import { formatDate, formatMoment } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { formatSeries } from '~/kit/series';
import { paths } from '~/paths';
import type { DeclarationMailKind } from '~/scope/jobs';
import { readOne, type Scope } from '~/scope/scope';
import { declarationToken } from './find-declaration.server';
import { readContracts, readOwner } from './queries.server';
import {
  answeredWithin,
  type Contract,
  contractsMeant,
  formatCharged,
  formatContract,
  formatNumber,
  isSettledBefore,
  withoutLinks,
} from './rules';
import { type Declaration, readDeclaration } from './seal-declaration.server';

/**
 * Sends one of the mails about a declaration: to the account's address of who was signed in, else to the typed address.
 * What is known about orders and subscriptions is said here and on no page, since only the mailbox's owner reads it. The
 * stored mail contains no name and no words.
 */
export async function deliverDeclarationMail(
  scope: Scope,
  { mail, declarationId }: { mail: DeclarationMailKind; declarationId: string },
  dedupeKey: string,
): Promise<void> {
  const found = await readAbout(scope, declarationId);
  const order = { mail, userId: found?.userId ?? null, subjectId: declarationId };
  await deliverMail(scope, order, dedupeKey, async () => found && render(scope, found, letters[mail](scope, found)));
}

interface About extends Declaration {
  /** The address that the mail goes to. */
  to: string;
  /** The contracts of the address's account at the moment of the declaration. */
  known: Contract[];
  /** The contracts that this declaration withdrew from. */
  withdrawn: Contract[];
  /** The subscription of the address's account that a cancellation would end, or has ended. */
  subscription: { planName: string; lastDay: Date | null; isRunning: boolean } | null;
}

async function readAbout(scope: Scope, declarationId: string): Promise<About | null> {
  const declaration = await readOne(scope, readDeclaration(scope, declarationId));
  if (!declaration) return null;
  const [account] = declaration.userId
    ? await scope.read(scope.db.select({ email: users.email }).from(users).where(eq(users.id, declaration.userId)))
    : [[]];
  // An account that was deleted meanwhile has no address any more.
  const to = declaration.way === 'account' ? (account[0]?.email ?? '') : declaration.email;
  const owner = declaration.userId
    ? { id: declaration.userId }
    : await readOne(scope, readOwner(scope, declaration.email));
  if (!owner) return { ...declaration, to, known: [], withdrawn: [], subscription: null };
  const [known, held, effects] = await scope.read(
    readContracts(scope, owner.id, declaration.declaredAt),
    readHeldBy(scope, owner.id),
    scope.db
      .select({ id: withdrawals.contractId })
      .from(withdrawals)
      .where(eq(withdrawals.declarationId, declarationId)),
  );
  const ids = new Set(effects.map(({ id }) => id));
  const isThere = held && (mayCancel(held) || held.subscription.canceledAt !== null);
  return {
    ...declaration,
    to,
    known,
    withdrawn: known.filter(({ id }) => ids.has(id)),
    subscription: isThere
      ? {
          planName: held.planName ?? 'subscription',
          lastDay: held.subscription.currentTermEndsAt,
          isRunning: mayCancel(held),
        }
      : null,
  };
}

type LetterOf = (scope: Scope, about: About) => Letter;

function render(scope: Scope, about: About, letter: Letter): RenderedMail {
  const { brand } = scope.config;
  const kept = { subject: letter.subject, paragraphs: [`About ${formatNumber(about)}.`] };
  return {
    userId: about.userId,
    to: about.to,
    replyTo: brand.contactEmail,
    ...renderLetter(letter, brand),
    kept: renderLetter(kept, brand),
  };
}

/** The declaration as its author confirmed it. Nobody but a member has proved their address, so no word is a link. */
function wordsOf({ way, name, email, words, declaredAt, ...about }: About): [string, string][] {
  const shown = (text: string) => (way === 'mail' ? withoutLinks(text) : text);
  return [
    ['Number', formatNumber(about)],
    ['Received', formatMoment(declaredAt)],
    ['From', `${shown(name)}, ${email}`],
    ['Words', shown(words)],
  ];
}

/** '“Phrase Mixing”, order 01ABC of 21 November 2026' */
function nameOf(contract: Contract): string {
  return `“${contract.title}”, ${formatContract(contract)}`;
}

function sumOf(contracts: Contract[]): string {
  const [first] = contracts;
  return first
    ? formatMoney(
        contracts.reduce((sum, one) => sum + one.sum, 0),
        first.currency,
      )
    : '';
}

const back = 'to the card or account you paid with';

/** What becomes of contracts that are withdrawn from. */
function outcomeOf(contracts: Contract[]): string {
  const paid = contracts.some(({ sum }) => sum > 0);
  const names = formatSeries(contracts.map(nameOf));
  const charged = contracts.map(formatCharged).filter(Boolean).join(' ');
  return paid
    ? `${names}: access ends, and ${sumOf(contracts)} goes ${back}. ${charged && `${charged} `}Your bank may take a few days to show it.`
    : `${names}: access ends. There is nothing left to refund.`;
}

const byPerson = `A person looks at it ${answeredWithin} and answers you at this address.`;
const notYou = 'If you did not send this, ignore this email: nothing happens by itself.';

const declaredMail: LetterOf = (scope, about) =>
  about.kind === 'withdrawal' ? withdrawalDeclared(scope, about) : cancellationDeclared(scope, about);

function withdrawalDeclared(scope: Scope, about: About): Letter {
  const letter = { subject: `Your withdrawal ${formatNumber(about)}`, rows: wordsOf(about) };
  const first = 'We received your withdrawal. It counts from the moment below.';
  if (about.way === 'account') {
    const before = about.contracts.length ? ['This was settled before, so nothing more was to be done.'] : [];
    const done = about.withdrawn.length ? [outcomeOf(about.withdrawn)] : before;
    return { ...letter, paragraphs: [first, ...done, ...(about.about ? [byPerson] : [])] };
  }
  const meant = contractsMeant(about.about, about.known);
  const button = linkOf(scope, about);
  if (meant.length && meant.every(isSettledBefore)) {
    return {
      ...letter,
      paragraphs: [first, `${formatSeries(meant.map(nameOf))}: this was settled before.`],
      closing: [notYou],
    };
  }
  if (meant.length) {
    const what = `Press the button to settle it without a person. ${outcomeOf(meant)}`;
    return { ...letter, paragraphs: [first, what], button, closing: [`Without the link: ${lower(byPerson)}`, notYou] };
  }
  const found = about.known.length
    ? 'We can’t tell which of your orders it is about, or its period is over. Press the button to confirm that this is your address.'
    : 'We found no order of the last 14 days on this address. If you bought with another one, declare it with that one.';
  return {
    ...letter,
    paragraphs: [first, found, byPerson],
    ...(about.known.length && { button }),
    closing: [notYou],
  };
}

function cancellationDeclared(scope: Scope, about: About): Letter {
  const letter = { subject: `Your cancellation ${formatNumber(about)}`, rows: wordsOf(about) };
  const first = 'We received your cancellation at the moment below.';
  const { subscription } = about;
  if (!subscription) {
    const none = 'We found no subscription on this address. If you pay with another one, cancel from there.';
    return { ...letter, paragraphs: [first, none, byPerson], closing: [notYou] };
  }
  if (about.way === 'account')
    return { ...letter, paragraphs: [first, 'We tell you in another email once it is done.'] };
  const what = `Press the button, and your subscription (${subscription.planName}) ends ${lastDayIn(subscription)}. Nothing more is charged.`;
  return {
    ...letter,
    paragraphs: [first, what],
    button: linkOf(scope, about),
    closing: [`Without the link: ${lower(byPerson)} The day you wrote to us counts, not the day we read it.`, notYou],
  };
}

function lastDayIn({ lastDay }: NonNullable<About['subscription']>): string {
  return lastDay ? `on ${formatDate(lastDay)}` : 'with its term';
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

function linkOf(scope: Scope, { id, kind }: About): Letter['button'] {
  const query = { token: declarationToken(scope, id) };
  return kind === 'withdrawal'
    ? { label: 'Confirm withdrawal', url: scope.config.appOrigin + paths.withdraw(query) }
    : { label: 'Cancel now', url: scope.config.appOrigin + paths.cancelContract(query) };
}

const settledMail: LetterOf = (scope, about) => {
  const number = formatNumber(about);
  if (about.kind === 'cancellation') return cancelledLetter(scope, about, []);
  const { withdrawn } = about;
  return {
    subject: `Your withdrawal ${number} is settled`,
    paragraphs: [
      withdrawn.length
        ? outcomeOf(withdrawn)
        : 'What you withdrew from had been settled before, so nothing more was to be done.',
    ],
    rows: wordsOf(about),
    button: { label: 'See what you can watch', url: scope.config.appOrigin + paths.myAccess() },
    closing: ['Anything that you got another way stays yours. If anything is wrong, reply to this email.'],
  };
};

function cancelledLetter({ config }: Scope, about: About, more: string[]): Letter {
  const { subscription } = about;
  const ends = subscription?.lastDay ? `It stays open until ${formatDate(subscription.lastDay)}. ` : '';
  return {
    subject: `Your cancellation ${formatNumber(about)}`,
    paragraphs: [
      subscription?.isRunning
        ? 'A person has settled your cancellation.'
        : `Your subscription is cancelled. ${ends}Nothing is charged any more.`,
      ...more,
    ],
    rows: wordsOf(about),
    button: { label: 'View your payments', url: config.appOrigin + paths.payments() },
    closing: ['You can undo it there until its last day.'],
  };
}

const begunMail: LetterOf = (scope, about) =>
  cancelledLetter(scope, about, [`You cancelled for cause, so a person reads your reason. ${byPerson}`]);

const refusedMail: LetterOf = (_scope, about) => ({
  subject: `About your ${about.kind} ${formatNumber(about)}`,
  paragraphs: [
    about.kind === 'withdrawal' ? 'We could not accept your withdrawal.' : 'We could not accept your cancellation.',
    ...(about.reason ?? '').split(/\n+/).filter(Boolean),
  ],
  rows: wordsOf(about),
  closing: ['If you see it differently, reply to this email.'],
});

const letters: Record<DeclarationMailKind, LetterOf> = {
  declared: declaredMail,
  'declaration-begun': begunMail,
  'declaration-settled': settledMail,
  'declaration-refused': refusedMail,
};
