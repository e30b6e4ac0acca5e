// The file of a backup: a line that names it, then frames: the length of one in four bytes, and an age file. The first
// is encrypted with the passphrase and holds the key of all others, so that a backup that was interrupted can go on
// where it was, and a frame is read without the ones before it.
import { open, truncate } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

const MAGIC = Buffer.from('cuepoint backup 1\n');

/** The most bytes of a frame, so that a damaged length is noticed and not allocated. */
const MOST = 64 * 1024 * 1024;

/** @typedef {Record<string, any>} Facts what a frame is about; `n` is its number */

/**
 * @typedef {object} Frame
 * @property {Facts} facts
 * @property {Buffer} body
 * @property {number} begin its first byte in the file
 * @property {number} end the byte behind it
 */

/** Why a file can't be used as a backup. */
export class UnfitCopy extends Error {}

/**
 * @param {Facts} facts
 * @param {Uint8Array} body
 */
function joined(facts, body) {
  const head = Buffer.from(JSON.stringify(facts));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

/** @param {Buffer} whole */
function parted(whole) {
  const length = whole.readUInt32BE(0);
  return { facts: JSON.parse(whole.toString('utf8', 4, 4 + length)), body: whole.subarray(4 + length) };
}

/** @param {Uint8Array} sealed */
function framed(sealed) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(sealed.length);
  return Buffer.concat([length, sealed]);
}

/**
 * Creates the file of a backup. Overwrites what is there.
 * @param {string} path
 * @param {string} passphrase
 * @param {Facts} facts readable with the passphrase alone
 * @param {number} [work] the logarithm of what a try of a passphrase costs; less in tests
 */
export async function beginCopy(path, passphrase, facts, work = 18) {
  const identity = await generateX25519Identity();
  const lock = new Encrypter();
  lock.setPassphrase(passphrase);
  lock.setScryptWorkFactor(work);
  const first = await lock.encrypt(joined({ ...facts, n: 0, identity }, new Uint8Array()));
  const file = await open(path, 'w', 0o600);
  await file.write(Buffer.concat([MAGIC, framed(first)]));
  await file.sync();
  await file.close();
}

/**
 * Opens a backup. Throws UnfitCopy for another file and a wrong passphrase.
 * @param {string} path
 * @param {string} passphrase
 */
export async function openCopy(path, passphrase) {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const magic = await bytesAt(file, 0, Math.min(MAGIC.length, size));
    if (!magic.equals(MAGIC)) {
      throw new UnfitCopy(
        magic.toString().startsWith('cuepoint backup ')
          ? `${path} was made by another version of this command.`
          : `${path} is no backup of Cuepoint.`,
      );
    }
    const sealed = await frameAt(file, MAGIC.length, size);
    if (!sealed) throw new UnfitCopy(`${path} ends after its first bytes: it is not whole.`);
    const key = new Decrypter();
    key.addPassphrase(passphrase);
    const whole = await key.decrypt(sealed.bytes).catch(() => {
      throw new UnfitCopy('The passphrase is wrong, or the beginning of the file is damaged.');
    });
    const { facts } = parted(Buffer.from(whole));
    const { identity, ...told } = facts;
    return { path, facts: told, identity, begin: sealed.end };
  } finally {
    await file.close();
  }
}

/** @typedef {Awaited<ReturnType<typeof openCopy>>} Copy */

/**
 * The frames of a backup behind the first, in order. Ends without an error where the file was cut between two frames or
 * in one; throws UnfitCopy for a damaged frame.
 * @param {Copy} copy
 * @param {number} [from] the byte at which a frame begins
 * @returns {AsyncGenerator<Frame>}
 */
export async function* framesOf(copy, from = copy.begin) {
  const file = await open(copy.path, 'r');
  const key = new Decrypter();
  key.addIdentity(copy.identity);
  try {
    const { size } = await file.stat();
    for (let begin = from; begin < size; ) {
      const sealed = await frameAt(file, begin, size);
      if (!sealed) return;
      const whole = await key.decrypt(sealed.bytes).catch(() => {
        throw new UnfitCopy(`The backup is damaged between its bytes ${begin} and ${sealed.end}.`);
      });
      yield { ...parted(Buffer.from(whole)), begin, end: sealed.end };
      begin = sealed.end;
    }
  } finally {
    await file.close();
  }
}

/**
 * Appends frames to a backup, behind the byte at which its last good frame ends.
 * @param {Copy} copy
 * @param {number} end
 * @param {number} n the number of the next frame
 */
export async function appendTo(copy, end, n) {
  await truncate(copy.path, end);
  const lock = new Encrypter();
  lock.addRecipient(await identityToRecipient(copy.identity));
  const file = await open(copy.path, 'a');
  let next = n;
  return {
    /** @param {Facts} facts @param {Uint8Array} [body] */
    async add(facts, body = new Uint8Array()) {
      await file.write(framed(await lock.encrypt(joined({ ...facts, n: next }, body))));
      next += 1;
    },
    async close() {
      await file.sync();
      await file.close();
    },
  };
}

/**
 * The encrypted bytes of a frame; null if the file ends before it does.
 * @param {import('node:fs/promises').FileHandle} file
 * @param {number} begin
 * @param {number} size
 */
async function frameAt(file, begin, size) {
  if (begin + 4 > size) return null;
  const length = (await bytesAt(file, begin, 4)).readUInt32BE(0);
  if (length > MOST) throw new UnfitCopy(`The backup is damaged at its byte ${begin}.`);
  const end = begin + 4 + length;
  return end > size ? null : { bytes: await bytesAt(file, begin + 4, length), end };
}

/**
 * @param {import('node:fs/promises').FileHandle} file
 * @param {number} position
 * @param {number} length
 */
async function bytesAt(file, position, length) {
  const bytes = Buffer.alloc(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(bytes, read, length - read, position + read);
    if (bytesRead === 0) throw new UnfitCopy('The backup became shorter while it was read.');
    read += bytesRead;
  }
  return bytes;
}
