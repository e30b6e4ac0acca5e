import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox';

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
