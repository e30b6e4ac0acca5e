/** Crockford's base32. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new row id: 26 characters of Crockford base32, 48 bits of time then 80 random ones, so ids sort by age. */
export function newId(now: number = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++) {
    time = idAlphabet[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  const random = crypto.getRandomValues(new Uint8Array(16));
  return time + Array.from(random, (byte) => idAlphabet[byte % 32]).join('');
}

/** What an id or urlPart of ours can look like; all else is turned away before it reaches a query. */
export const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** 32 random bytes, base64url: session secrets, refresh tokens. */
export function newSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
