import { expect, it } from 'vitest';
import { writtenAddress } from './written-address';

it.each([
  ['Ivan@xn--80a1acny.xn--p1ai', 'Ivan@почта.рф'],
  ['Ivan@XN--80A1ACNY.xn--p1ai', 'Ivan@почта.рф'],
  ['ivan@почта.рф', 'ivan@почта.рф'],
  ['Noor@Mailbox.test', 'Noor@Mailbox.test'],
  ['noor@xn--a.test', 'noor@xn--a.test'],
  // A heart is no letter: such a domain stays as it is.
  ['noor@xn--i-7iq.test', 'noor@xn--i-7iq.test'],
])('%s is written %s', (email, written) => {
  expect(writtenAddress(email)).toBe(written);
});
