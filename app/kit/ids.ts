/** Crockford's base32. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new row id: 26 characters of Crockford base32, 48 bits of time then 80 random ones, so ids sort by age. */
export function newId(now: number = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++) {
    time = idAlphabet[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  return time + randomLetters(idAlphabet, 16);
}

/** The shape of our ids and slugs; anything else is rejected before it reaches a query. */
export const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** 132 random bits in 22 characters: the CSP nonce of a page. */
export function newNonce(): string {
  return randomLetters(nonceAlphabet, 22);
}

const nonceAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Uniformly distributed if the alphabet's size is a power of two (32, 64). */
function randomLetters(alphabet: string, count: number): string {
  let letters = '';
  for (let i = 0; i < count; i++) letters += alphabet[randomByte() % alphabet.length];
  return letters;
}

const randomBytes = new Uint8Array(1024);
let nextByte = randomBytes.length;

/** Returns each random byte once. Fetches many at a time: the call costs more than the bytes. */
function randomByte(): number {
  if (nextByte === randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    nextByte = 0;
  }
  const byte = randomBytes[nextByte] as number;
  nextByte += 1;
  return byte;
}
