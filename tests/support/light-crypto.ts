// Stands in for node:crypto where use-cases are tested. A password's hash is slow on purpose, and was a quarter of the
// time of these tests: here it takes as good as none. What the API's tests run is the built Worker, which hashes in
// earnest. The cost that is written beside a hash stays what it is.
const real = process.getBuiltinModule('node:crypto');

export const { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } = real;

type Done = (error: Error | null, key: Buffer) => void;

export function scrypt(password: string, salt: Buffer, length: number, cost: object, done: Done): void {
  real.scrypt(password, salt, length, { ...cost, N: 2, p: 1 }, done);
}
