// Stands in for node:crypto where use-cases are tested; what they import from it must be named here. A password's hash
// is slow on purpose, and was a quarter of the time of these tests: here it takes almost none. The cost that is written
// beside a hash stays the real one. The API's tests and the browser's run the built Worker, which hashes at full cost.
const real = process.getBuiltinModule('node:crypto');

export const { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } = real;

type Done = (error: Error | null, key: Buffer) => void;

export function scrypt(password: string, salt: Buffer, length: number, cost: object, done: Done): void {
  real.scrypt(password, salt, length, { ...cost, N: 2, p: 1 }, done);
}
