// Replaces node:crypto in use-case tests; all their imports from it must be listed here. Password hashing is slow on
// purpose and took a quarter of these tests' time: here it takes almost none. The cost in the hash's text stays the
// real one. API and browser tests run the built Worker with the full cost.
const real = process.getBuiltinModule('node:crypto');

export const { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } = real;

type Done = (error: Error | null, key: Buffer) => void;

export function scrypt(password: string, salt: Buffer, length: number, cost: object, done: Done): void {
  real.scrypt(password, salt, length, { ...cost, N: 2, p: 1 }, done);
}
