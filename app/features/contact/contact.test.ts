import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyRetention } from '#db/retention';
import { contactMessages, mails, outbox, rateCounters } from '#db/schema';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import { exportData } from '~/features/privacy/export-data.server';
import type { HumanCheckPort } from '~/providers/human-check/port';
import type { OutgoingMail } from '~/providers/mail/port';
import { Job } from '~/scope/jobs';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { refusal } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { deliverContactMail } from './contact-mails.server';
import { GuestMessage, OwnMessage } from './schema';
import { sendMessage, sendOwnMessage } from './send-message.server';

beforeEach(resetBindings);

const now = new Date('2026-11-24T14:20:00Z');
const humanCheck: HumanCheckPort = { isConfigured: true, verify: async (token) => token === 'human' };

const scopeOf = (wish: { viewer?: Viewer; address?: string; now?: Date } = {}) =>
  testScope({ now, ...wish, providers: { humanCheck } });

const guestForm = (part: Record<string, unknown> = {}) => ({
  topic: 'payment',
  message: 'I was charged twice.',
  name: 'Noor',
  email: 'noor@mailbox.test',
  key: 'form-1',
  'cf-turnstile-response': 'human',
  ...part,
});

const asGuest = (part: Record<string, unknown> = {}, wish = {}) =>
  sendMessage(scopeOf(wish), GuestMessage.parse(guestForm(part)));

const kept = () => scopeOf().db.select().from(contactMessages);
const jobs = async () => {
  const rows = await scopeOf().db.select({ key: outbox.dedupeKey, payload: outbox.payload }).from(outbox);
  return rows.map(({ payload, key }) => ({ ...(payload as { mail: string; messageId: string }), key }));
};

/** Runs every queued job; returns the mails by kind. */
async function deliverAll() {
  const sent: Record<string, OutgoingMail> = {};
  const scope = testScope({
    now,
    providers: {
      mail: {
        send: async (mail) => {
          sent[mail.key.split(':')[1] ?? ''] = mail;
          return { messageId: 'm' };
        },
      },
    },
  });
  for (const { mail, messageId, key } of await jobs()) {
    const job = Job.parse({ kind: 'send-contact-mail', mail, messageId });
    if (job.kind === 'send-contact-mail') await deliverContactMail(scope, job, key);
  }
  return sent;
}

describe("a guest's message", () => {
  test('goes to the office with the typed reply address, which gets a receipt without typed words', async () => {
    const message = 'Ref. 4711\r\n<b>Please</b> look.';
    expect(await asGuest({ message, name: '  Noor\r\nBcc: x@y.test ' })).toEqual({ isReceiptMailed: true });
    const sent = await deliverAll();
    expect(Object.keys(sent).sort()).toEqual(['contact-message', 'contact-receipt']);
    expect(sent['contact-message']).toMatchObject({
      to: 'hello@cuepoint.test',
      replyTo: 'noor@mailbox.test',
      subject: 'Contact form: Payments and refunds',
    });
    expect(sent['contact-message']?.text).toContain('From: Noor Bcc: x@y.test (not signed in)');
    expect(sent['contact-message']?.text).toContain('Ref. 4711');
    expect(sent['contact-message']?.html).toContain('&lt;b&gt;Please&lt;/b&gt; look.');
    const receipt = sent['contact-receipt'];
    expect(receipt).toMatchObject({ to: 'noor@mailbox.test', replyTo: 'hello@cuepoint.test' });
    for (const text of [receipt?.text, receipt?.html, receipt?.subject])
      expect(text).not.toMatch(/Noor|4711|Please|Payments/);
  });

  test('is stored encrypted, and the stored mails contain none of its words', async () => {
    await asGuest({ message: 'zebra crossing' });
    await deliverAll();
    const [row] = await kept();
    expect(JSON.stringify(row)).not.toMatch(/zebra|noor/i);
    const rows = await scopeOf().db.select().from(mails);
    expect(rows.map(({ state, userId }) => ({ state, userId }))).toEqual([
      { state: 'sent', userId: null },
      { state: 'sent', userId: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('zebra');
    expect(JSON.stringify(rows.filter(({ kind }) => kind === 'contact-message'))).not.toContain('noor@');
  });

  test('is refused without the human check, and refusals do not use up the hourly limit', async () => {
    for (let n = 0; n < 8; n++) {
      const error = await refusal(
        asGuest({ 'cf-turnstile-response': 'robot', key: `f${n}` }, { address: '203.0.113.9' }),
      );
      expect(error.errors).toHaveProperty('humanAnswer');
    }
    expect(await kept()).toEqual([]);
    await asGuest({}, { address: '203.0.113.9' });
    expect(await kept()).toHaveLength(1);
  });

  test('is refused as the sixth from one network in an hour, but not from another or an hour later', async () => {
    const address = '203.0.113.9';
    for (let n = 0; n < 5; n++) await asGuest({ key: `f${n}`, email: `n${n}@mailbox.test` }, { address });
    const error = await refusal(asGuest({ key: 'f5' }, { address }));
    expect(error).toMatchObject({ kind: 'rate-limited', status: 429 });
    expect(error.retryAfter).toBeGreaterThan(3000);
    await asGuest({ key: 'f5' }, { address: '203.0.113.10' });
    await asGuest({ key: 'f6' }, { address, now: new Date(now.getTime() + 3_601_000) });
    expect(await kept()).toHaveLength(7);
  });

  test('is stored and counted once when sent again or concurrently, and another text is a new message', async () => {
    const address = '203.0.113.9';
    await Promise.all([asGuest({}, { address }), asGuest({}, { address }), asGuest({}, { address })]);
    await asGuest({ 'cf-turnstile-response': 'used' }, { address });
    expect(await kept()).toHaveLength(1);
    expect(await jobs()).toHaveLength(2);
    const counters = await scopeOf().db.select().from(rateCounters);
    expect(counters.find(({ key }) => key.startsWith('contact:'))?.count).toBe(1);
    await asGuest({ message: 'And one thing more.' }, { address });
    expect(await kept()).toHaveLength(2);
  });

  test('is stored once when its answer is sent twice concurrently, and the answer fits no other message', async () => {
    const before = new Date(now.getTime() - 60_000);
    const question = newHumanChallenge(scopeOf({ now: before }));
    const place = ['first', 'second', 'third', 'fourth'].findIndex((word) => question.question.includes(word));
    const answer = {
      'cf-turnstile-response': undefined,
      humanChallenge: question.challenge,
      humanAnswer: question.words.split(' ')[place],
    };
    await Promise.all([asGuest(answer), asGuest(answer)]);
    expect(await kept()).toHaveLength(1);
    const error = await refusal(asGuest({ ...answer, message: 'Another text' }));
    expect(error.errors).toHaveProperty('humanAnswer');
    expect(await kept()).toHaveLength(1);
  });

  test('still reaches the office after three receipts in a day, but without a further receipt', async () => {
    for (let n = 0; n < 3; n++) {
      expect(await asGuest({ key: `f${n}` }, { address: `203.0.113.${n}` })).toEqual({ isReceiptMailed: true });
    }
    expect(await asGuest({ key: 'f4' }, { address: '203.0.113.4' })).toEqual({ isReceiptMailed: false });
    const kinds = (await jobs()).map(({ mail }) => mail);
    expect(kinds.filter((mail) => mail === 'contact-message')).toHaveLength(4);
    expect(kinds.filter((mail) => mail === 'contact-receipt')).toHaveLength(3);
  });
});

describe("a member's message", () => {
  test('is stored once, goes to the office with the verified address, and is copied to the member', async () => {
    const viewer = await makeUser(scopeOf().db, { userName: 'deep_end', email: 'deep@mailbox.test' });
    await sendOwnMessage(scopeOf({ viewer }), OwnMessage.parse({ topic: 'access', message: 'Where is it?', key: 'k' }));
    await sendOwnMessage(scopeOf({ viewer }), OwnMessage.parse({ topic: 'access', message: 'Where is it?', key: 'k' }));
    expect(await kept()).toMatchObject([{ userId: viewer.id, topic: 'access' }]);
    const sent = await deliverAll();
    expect(Object.keys(sent).sort()).toEqual(['contact-copy', 'contact-message']);
    expect(sent['contact-message']).toMatchObject({ replyTo: 'deep@mailbox.test' });
    expect(sent['contact-message']?.text).toContain('From: deep_end (a member, signed in)');
    expect(sent['contact-copy']).toMatchObject({ to: 'deep@mailbox.test', replyTo: 'hello@cuepoint.test' });
    expect(sent['contact-copy']?.text).toContain('Where is it?');
  });

  test('is refused for guests and blocked members', async () => {
    const input = OwnMessage.parse({ topic: 'other', message: 'Hello' });
    expect((await refusal(sendOwnMessage(scopeOf(), input))).kind).toBe('unauthenticated');
    const blocked = { ...(await makeUser(scopeOf().db)), isBlocked: true };
    expect((await refusal(sendOwnMessage(scopeOf({ viewer: blocked }), input))).kind).toBe('user-blocked');
    expect(await kept()).toEqual([]);
  });

  test('is exported in the clear and deleted after 30 days, and its unsent mail is skipped', async () => {
    const viewer = await makeUser(scopeOf().db);
    await sendOwnMessage(scopeOf({ viewer }), OwnMessage.parse({ topic: 'other', message: 'zebra crossing' }));
    const { body } = await exportData(scopeOf({ viewer }));
    const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
    expect(strFromU8(files['data.json'] ?? new Uint8Array())).toContain('zebra crossing');
    const { db } = scopeOf();
    await applyRetention(db, new Date(now.getTime() + 29 * 86_400_000));
    expect(await kept()).toHaveLength(1);
    await applyRetention(db, new Date(now.getTime() + 31 * 86_400_000));
    expect(await kept()).toEqual([]);
    expect(await deliverAll()).toEqual({});
    const [mail] = await db.select().from(mails).where(eq(mails.kind, 'contact-message'));
    expect(mail).toMatchObject({ state: 'skipped' });
  });
});

describe('the input of the contact form', () => {
  const faults = (part: Record<string, unknown>) => {
    const read = GuestMessage.safeParse(guestForm(part));
    return read.success ? null : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  test('can have up to 2,000 symbols, and a line break or an emoji counts as one', () => {
    expect(faults({ message: `${'a\r\n'.repeat(999)}ab` })).toBeNull();
    expect(faults({ message: '🎧'.repeat(2000) })).toBeNull();
    expect(faults({ message: 'a'.repeat(2001) })).toEqual(['message: Message can be up to 2000 symbols']);
    expect(faults({ message: 'a'.repeat(10_000) })).toEqual(['message: Message can be up to 2000 symbols']);
  });

  test.each(['   ', '\r\n\t', '\u200b\u200b', '\u2800', '\u3164'])(
    'is refused when nothing of it is visible: %j',
    (message) => {
      expect(faults({ message })).toEqual(['message: Message can’t contain spaces only']);
    },
  );

  test('needs one of the four topics, a single valid address and a name of at most 80 symbols', () => {
    expect(faults({ topic: '' })).toEqual(['topic: Choose a topic']);
    expect(faults({ topic: undefined })).toEqual(['topic: Choose a topic']);
    for (const topic of ['refund', 'toString', '__proto__'])
      expect(faults({ topic })).toEqual(['topic: Choose a topic']);
    expect(faults({ email: 'noor@mailbox' })).toEqual(['email: Email address is invalid']);
    for (const email of ['a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', '"a" <a@b.test>']) {
      expect(faults({ email })).toEqual(['email: Email address is invalid']);
    }
    expect(faults({ name: 'x'.repeat(81) })).toEqual(['name: Name can be up to 80 symbols']);
  });

  test('loses control characters and those that change the reading direction', () => {
    const { message, name } = GuestMessage.parse(guestForm({ message: 'a\u202eb\u0007c', name: '\u2066x\u0000y' }));
    expect(message).toBe('a b c');
    expect(name).toBe('x y');
  });
});
