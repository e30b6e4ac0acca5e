import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { type Charge, nextCharges } from './payments/next-charges';
import { type HeldSubscription, readHeld } from './payments/show-payments.server';
import { mayCancel } from './rules';

/** The viewer's next payments as an iCalendar file (RFC 5545), which has no events if nothing is to be paid. */
export async function writeCalendar(scope: Scope): Promise<string> {
  const [held] = await scope.read(readHeld(scope));
  const charges = held ? nextCharges(held) : [];
  const { name } = scope.config.brand;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${name}//Payments//EN`,
    'METHOD:PUBLISH',
    ...(held ? charges.flatMap((charge, i) => eventOf(scope, held, charge, i === 0)) : []),
    'END:VCALENDAR',
  ];
  return lines.map(fold).join('');
}

function eventOf({ config, now }: Scope, held: HeldSubscription, { at, amount }: Charge, isFirst: boolean) {
  const { subscription, planName, nextPlan } = held;
  const { brand, appOrigin } = config;
  const sum = amount === null ? '' : `: ${formatMoney(amount, subscription.currency)}`;
  const day = basicDay(at);
  const unlessCancelled = isFirst
    ? `Cancel before ${formatDate(at)} and nothing is charged.`
    : 'You pay this unless you cancel before.';
  return [
    'BEGIN:VEVENT',
    `UID:${subscription.subscriptionId}-${day}@${new URL(appOrigin).hostname}`,
    `DTSTAMP:${now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day}`,
    // Required by METHOD:PUBLISH (RFC 5546, section 3.2.1).
    `ORGANIZER;CN="${brand.name.replaceAll('"', "'")}":mailto:${brand.contactEmail}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(`${brand.name}, ${nextPlan?.name ?? planName}${sum}`)}`,
    `DESCRIPTION:${escapeText(mayCancel(held) ? unlessCancelled : 'An instalment of your package.')}`,
    `URL:${appOrigin}${paths.payments()}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P3D',
    'DESCRIPTION:A payment in three days',
    'END:VALARM',
    'END:VEVENT',
  ];
}

function basicDay(at: Date): string {
  return at.toISOString().slice(0, 10).replaceAll('-', '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/**
 * Folds a line: each physical line has at most 75 bytes and ends with CR and LF, and each continuation begins with a
 * space.
 */
function fold(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 73) {
      parts.push('');
      bytes = 0;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return `${parts.join('\r\n ')}\r\n`;
}
