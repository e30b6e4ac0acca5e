import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { idAlphabet } from './ids';

/**
 * A rotating key: the current value, which is used for everything new, then former values, whose results are still
 * accepted (docs/security/keys.md).
 */
export type Key = readonly [now: string, ...before: string[]];

/** The 32 bytes of the HMAC-SHA256 by the key's current value. */
export function hmacBytes([now]: Key, text: string): Buffer {
  return createHmac('sha256', now).update(text).digest();
}

/** The same HMAC as base64url. */
export function hmac(key: Key, text: string): string {
  return hmacBytes(key, text).toString('base64url');
}

/** The HMACs by each of the key's values; one of them matches what was written while that value was current. */
export function hmacs(key: Key, text: string): string[] {
  return key.map((value) => hmac([value], text));
}

/** Whether a signature matches a text by any of the key's values. */
export function isSignedWith(key: Key, text: string, signature: string): boolean {
  return key.some((value) => isSameDigest(signature, hmac([value], text)));
}

/** SHA-256, base64url: enough for secrets of 256 random bits, never for passwords. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** 32 random bytes, base64url: session secrets, refresh tokens. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A deterministic id: the same text gives the same id. 26 characters, like `newId`. */
export function derivedId(text: string): string {
  const bytes = createHash('sha256').update(text).digest();
  return Array.from(bytes.subarray(0, 26), (byte) => idAlphabet[byte % 32]).join('');
}

/** Compares two digests or signatures in constant time; their length is not secret. */
export function isSameDigest(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Compares two texts in constant time, without revealing their lengths. */
export function isSameSecret(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

/** A six-digit code derived from a key and a text. */
export function sixDigits(key: Key, text: string): string {
  return String(hmacBytes(key, text).readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

/** Whether six digits match a text by any of the key's values. */
export function isSixDigitsOf(key: Key, text: string, digits: string): boolean {
  return key.some((value) => isSameDigest(digits, sixDigits([value], text)));
}

/**
 * scrypt as OWASP recommends it for 16 MiB. A hash blocks the isolate for some 160 ms, so apply the rate limit before
 * hashing. N·r·p stays below workerd's cap of 2^20.
 */
export const passwordCost = { ln: 14, r: 8, p: 5 };
export type PasswordCost = typeof passwordCost;

/** Almost no cost, for the browser tests: full hashes took two thirds of the Worker's processor time there. */
export const lightCost: PasswordCost = { ln: 1, r: 8, p: 1 };

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, { N: 2 ** cost.ln, r: cost.r, p: cost.p }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `$scrypt$ln=14,r=8,p=5$salt$key`: the parameters are stored beside the hash. */
export async function hashPassword(
  password: string,
  cost: PasswordCost = passwordCost,
  salt: Buffer = randomBytes(16),
): Promise<string> {
  return writtenHash(cost, salt, await derive(password, salt, cost));
}

/** The hash of this password with another hash's cost and salt. Throws for a malformed hash. */
export async function hashAlike(password: string, stored: string): Promise<string> {
  const found = readHash(stored);
  if (!found) throw new Error('This is not the hash of a password.');
  const { cost, salt } = found;
  return writtenHash(cost, salt, await derive(password, salt, cost));
}

function writtenHash({ ln, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

const shape = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Checks a password. `isOutdated`: its hash does not have the current cost, so the caller should hash it again. */
export async function checkPassword(
  password: string,
  stored: string,
  current: PasswordCost = passwordCost,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const found = readHash(stored);
  if (!found) return { isRight: false, isOutdated: false };
  const { cost, salt, key } = found;
  const isRight = timingSafeEqual(await derive(password, salt, cost), key);
  return { isRight, isOutdated: cost.ln !== current.ln || cost.r !== current.r || cost.p !== current.p };
}

function readHash(stored: string): { cost: PasswordCost; salt: Buffer; key: Buffer } | null {
  const found = shape.exec(stored);
  if (!found) return null;
  const [, ln, r, p, salt, key] = found as unknown as string[];
  const bytes = (text = '') => Buffer.from(text, 'base64url');
  return { cost: { ln: Number(ln), r: Number(r), p: Number(p) }, salt: bytes(salt), key: bytes(key) };
}

/** A hash that no password matches: checking it for an unknown address takes the same time as for a known one. */
export function dummyHash(cost: PasswordCost = passwordCost): string {
  return writtenHash(cost, Buffer.alloc(16), Buffer.alloc(32));
}
