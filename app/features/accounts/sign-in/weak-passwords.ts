import { invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';

/**
 * Words and keyboard runs that the most common passwords contain, in lower case. The list needs only parts that satisfy
 * our rule (8 characters, a capital, a digit) with a few more characters.
 */
const commonParts = `
password passwort passw0rd motdepasse contrasena welcome willkommen bienvenue qwerty qwertz qwertyuiop azerty asdfgh
asdfghjkl zxcvbn zxcvbnm iloveyou loveyou letmein changeme trustno1 sunshine princess football baseball basketball
superman batman spiderman pokemon starwars dragon monkey master shadow michael jordan jennifer jessica ashley charlie
daniel thomas andrew joshua matthew hunter hannah nicole amanda chelsea arsenal liverpool manchester barcelona
juventus london england america canada australia germany summer winter spring autumn january february march april
august september october november december monday tuesday wednesday thursday friday saturday sunday freedom whatever
nothing secret hello computer internet google facebook samsung iphone android microsoft windows administrator admin
access default guest login mustang corvette ferrari porsche mercedes yamaha harley killer blessed jesus angel cookie
chocolate flower butterfly purple orange yellow family forever pepper ginger maggie bailey buster cheese banana coffee
pass1234 test testing tester temp demo abcdef abcdefgh abcd1234 abc123 abc12345 a1b2c3d4 a123456 aa123456 q1w2e3r4
1q2w3e4r 1qaz2wsx zaq12wsx qazwsx qazwsxedc qweasd qweasdzxc 1234qwer qwer1234 asdf1234 zxcv1234 q1w2e3 123qwe
123abc 1a2b3c deejay djmusic techno house music producer mixing vinyl serato rekordbox traktor
`
  .split(/\s+/)
  .filter(Boolean);

/** A password with a common part must contain at least this many different other characters. */
const ownCharacters = 5;

const shortestPart = 3;
/** A part of at least this length counts anywhere in the password. */
const shortestAnywhere = 5;

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const asRead = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign);

/** Whether a password is little more than this part, either as typed or with look-alike characters read as letters. */
function isMadeOf(password: string, part: string): boolean {
  if (part.length < shortestPart) return false;
  const plain = password.toLowerCase();
  return [
    [plain, part],
    [asRead(plain), asRead(part)],
  ].some(([text = '', word = '']) => {
    const rest = withoutPart(plain, text, word);
    return rest !== text && isLittle(rest);
  });
}

/**
 * The text without the part. Many ordinary words contain a part of three or four letters ("temp" in "attempt"), so a
 * short part counts only if no letter precedes or follows it in the password as typed.
 */
function withoutPart(plain: string, text: string, part: string): string {
  if (part.length >= shortestAnywhere) return text.replaceAll(part, '');
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const end = endOfRun(text, part, at);
    const isWord = end > at && !isLetter(plain[at - 1]) && !isLetter(plain[end]);
    if (!isWord) rest += text[at];
    at = isWord ? end : at + 1;
  }
  return rest;
}

/** The end of the run of repeated parts that begins at `start`; `start` if there is no part. */
function endOfRun(text: string, part: string, start: number): number {
  let end = start;
  while (text.startsWith(part, end)) end += part.length;
  return end;
}

const isLetter = (sign = '') => /\p{L}/u.test(sign);

/** Whether the rest adds little. Years, runs of digits and repeated characters count as hardly anything. */
function isLittle(rest: string): boolean {
  return new Set(rest.replaceAll(/\d{4,}/g, '1')).size < ownCharacters;
}

/** The forms in which people type a name: as written, with its words joined, and each word alone. */
function formsOf(name: string): string[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [name.toLowerCase(), words.join(''), ...words];
}

/** The future owner of the password, as far as they are known. */
export interface PasswordOwner {
  brand: string;
  userName: string | null;
  email: string;
}

/**
 * Why a password that satisfies the rule would still be guessed at once, as a message for its owner; null for a good
 * password.
 */
export function weaknessOf(password: string, { brand, userName, email }: PasswordOwner): string | null {
  const is = (name: string) => formsOf(name).some((part) => isMadeOf(password, part));
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  const host = domain.slice(0, domain.lastIndexOf('.'));
  if (is(brand)) return `Don’t use “${brand}” in your password. It’s easy to guess.`;
  if (userName && is(userName)) return 'Don’t use your username in your password. It’s easy to guess.';
  if (isMadeOf(password, email.toLowerCase()) || isMadeOf(password, domain) || is(mailbox) || is(host)) {
    return 'Don’t use your email address in your password. It’s easy to guess.';
  }
  if (commonParts.some((part) => isMadeOf(password, part))) {
    return 'This password is too common. Choose one that is harder to guess.';
  }
  return null;
}

interface NewPassword {
  password: string;
  userName: string | null;
  email: string;
  /** The form field of the error. */
  field?: 'password' | 'newPassword';
}

/**
 * Refuses a password that is common or made of public facts about its owner (ASVS 6.2.4, 6.2.11). It reads no data, so
 * it may be called before any limit is counted. Throws invalid.
 */
export function requireStrongPassword(scope: Scope, { field = 'password', ...given }: NewPassword): void {
  const { brand, demo } = scope.config;
  if (given.password === demo.password) return;
  const weakness = weaknessOf(given.password, { ...given, brand: brand.name });
  if (weakness) throw invalid(field, weakness);
}
