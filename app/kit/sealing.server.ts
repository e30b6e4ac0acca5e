import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Key } from './crypto.server';

export interface SealKey {
  secret: Key;
  /** The kind of text. Each purpose has its own key, derived from the secret. */
  purpose: string;
  /** The id of the record that the text belongs to; decryption fails under another id. */
  bound: string;
}

/** Encrypts with AES-256-GCM: base64url of nonce, tag and ciphertext. */
export function seal(text: string, key: SealKey): string {
  return sealWith(randomBytes(12), text, key);
}

/** `seal` with the same result for the same text, so that pages with sealed texts stay identical for caches. */
export function sealAlike(text: string, key: SealKey): string {
  const nonceKey = keyOf(key.secret[0], `${key.purpose} nonce`);
  const nonce = createHmac('sha256', nonceKey).update(`${key.bound} ${text}`).digest().subarray(0, 12);
  return sealWith(nonce, text, key);
}

function sealWith(nonce: Buffer, text: string, key: SealKey): string {
  const cipher = createCipheriv('aes-256-gcm', keyOf(key.secret[0], key.purpose), nonce);
  cipher.setAAD(Buffer.from(key.bound));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts. Throws if the text was changed, belongs to another record or was sealed by none of the secret's values. */
export function unseal(sealed: string, { secret, purpose, bound }: SealKey): string {
  let failure: unknown;
  for (const value of secret) {
    try {
      return open(sealed, keyOf(value, purpose), bound);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Decrypts a value that was sealed as JSON. Null if `unseal` throws, or if the value does not have this shape. */
export function unsealAs<Shape>(shape: z.ZodType<Shape>, sealed: string, key: SealKey): Shape | null {
  try {
    return shape.parse(JSON.parse(unseal(sealed, key)));
  } catch {
    return null;
  }
}

function open(sealed: string, key: Buffer, bound: string): string {
  const raw = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, raw.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(raw.subarray(12, 28));
  return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString('utf8');
}

function keyOf(secret: string, purpose: string): Buffer {
  return createHash('sha256').update(`${purpose}:${secret}`).digest();
}
