import { expect, it } from 'vitest';
import { asciiAddress, emailKeyOf, mailboxOf } from './mailbox';

it.each([
  ['n@mailbox.example', 'n@mailbox.example'],
  [' N@Mailbox.Example ', 'n@mailbox.example'],
  ['n+x@mailbox.example', 'n@mailbox.example'],
  ['n+x+y@mailbox.example', 'n@mailbox.example'],
  ['a.b@mailbox.example', 'a.b@mailbox.example'],
  ['D.J.Kit+mix@GMail.com', 'djkit@gmail.com'],
  ['dj.kit@googlemail.com', 'djkit@gmail.com'],
  ['dj.kit@gmail.com.example', 'dj.kit@gmail.com.example'],
  ['+x@mailbox.example', '@mailbox.example'],
  ['"a@b"@mailbox.example', '"a@b"@mailbox.example'],
])('%s delivers to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it.each([
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['Ivan@ПОЧТА.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@XN--80A1ACNY.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['mo@bücher.example', 'mo@xn--bcher-kva.example'],
  ['mo@bu\u0308cher.example', 'mo@xn--bcher-kva.example'],
  ['Noor@Mailbox.test', 'noor@mailbox.test'],
  ['noor@192.168.1.test', 'noor@192.168.1.test'],
])('the key of %s is %s', (email, key) => {
  expect(emailKeyOf(email)).toBe(key);
  expect(emailKeyOf(key)).toBe(key);
});

it('mail goes to the ASCII form of a domain, and to the name as it was typed', () => {
  expect(asciiAddress('Ivan@почта.рф')).toBe('Ivan@xn--80a1acny.xn--p1ai');
  expect(asciiAddress('Noor@Mailbox.test')).toBe('Noor@Mailbox.test');
  expect(asciiAddress('a@b/ü.example')).toBe('a@b/ü.example');
});
