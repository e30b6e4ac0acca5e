import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { files, fileUploads, outbox } from '#db/schema';
import { day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { makeUser } from '../../../tests/support/factories';
import { mp4 } from '../../../tests/support/mp4';
import { outcome } from '../../../tests/support/outcome';
import { realVideos } from '../../../tests/support/real-videos';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { beginUpload } from './begin-upload.server';
import { checkKey, checkUpload } from './check-upload.server';
import { partBytes } from './file-schema';
import { findFiles, openFile } from './find-files.server';
import { abandonUpload, completeUpload, storePart, sweepUploads } from './receive-upload.server';
import { storeFile } from './store-file.server';

beforeEach(resetBindings);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The media comes first, so that the metadata lies in the second part. */
const large = mp4({ bytes: partBytes + 1000 });
const [one, two] = [large.subarray(0, partBytes), large.subarray(partBytes)];
const announced = { sha256: sha256(large), bytes: large.length };

async function office() {
  const viewer = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' as const };
  return testScope({ viewer });
}
const stored = async () => (await env.MEDIA.list()).objects.map(({ key }) => key);

/** Runs the check job of a complete upload until it ends, at most 20 times. */
async function checked(scope: Scope, uploadId: string, stride?: number): Promise<string | undefined> {
  for (let runs = 0; runs < 20; runs++) {
    await checkUpload(scope, { uploadId }, stride);
    const [row] = await scope.db.select().from(fileUploads).where(eq(fileUploads.id, uploadId));
    if (row?.state !== 'checking') return row?.state;
  }
  return 'checking';
}

async function sent(scope: Scope, file = { sha256: announced.sha256, parts: [one, two] }) {
  const bytes = file.parts.reduce((sum, part) => sum + part.length, 0);
  const { uploadId } = await beginUpload(scope, { sha256: file.sha256, bytes });
  for (const [at, part] of file.parts.entries()) {
    await storePart(scope, { uploadId, number: at + 1, sha256: sha256(part) }, part);
  }
  return uploadId;
}

const openable = (scope: Scope) => outcome(openFile(scope, { name: `c${clipName}` }));

const streamOf = (bytes: Uint8Array) => ({
  body: new Response(new Uint8Array(bytes)).body as ReadableStream<Uint8Array>,
  declaredBytes: null,
});

const clipName = announced.sha256.slice(0, 20);
const bytesOf = async (scope: Scope, name: string) => {
  const { body } = await openFile(scope, { name });
  return new Uint8Array(await new Response(body).arrayBuffer());
};

const bytesOfVideos = import.meta.glob<string>('../../../tests/support/videos/*', {
  query: '?inline',
  import: 'default',
  eager: true,
});

describe('a video as people have it', () => {
  it.each(realVideos)('%s gets the same answer in one request and in parts', async (name, answer) => {
    const scope = await office();
    const url = bytesOfVideos[`../../../tests/support/videos/${name}`] ?? '';
    const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    const refusal = typeof answer === 'string' ? `The file ${answer}` : null;
    const uploadId = await sent(scope, { sha256: sha256(bytes), parts: [bytes] });
    await completeUpload(scope, { uploadId });
    await checked(scope, uploadId);
    const [row] = await scope.db.select().from(fileUploads);
    expect(row?.fault).toBe(refusal);
    const inParts = await scope.db.select().from(files);
    if (refusal) {
      await expect(storeFile(scope, streamOf(bytes))).rejects.toMatchObject({ errors: { file: [refusal] } });
      expect(inParts).toEqual([]);
      return expect(await stored()).toEqual([]);
    }
    await resetBindings();
    const again = await office();
    const stem = sha256(bytes).slice(0, 20);
    expect(await storeFile(again, streamOf(bytes))).toEqual({ kind: 'video', name: stem });
    const whole = await again.db.select().from(files);
    const facts = ({ key: _, createdAt, ...rest }: (typeof whole)[number]) => rest;
    expect(whole.map(facts)).toEqual(inParts.map(facts));
    const { contentType } = answer as { contentType: string };
    const key = `clips/${stem}.${contentType === 'video/webm' ? 'webm' : 'mp4'}`;
    expect(whole).toMatchObject([{ key, contentType }]);
    const names = [`clips/${stem}.mp4`, `clips/${stem}.webm`, `c${stem}`];
    expect(await findFiles(again, { names })).toEqual([key, `c${stem}`]);
    expect((await openFile(again, { name: `c${stem}` })).headers).toMatchObject({ 'content-type': contentType });
  });
});

describe('a video uploaded in parts', () => {
  it('accepts parts in any order and repeated, and is stored exactly as it was sent', async () => {
    const scope = await office();
    const { uploadId, parts } = await beginUpload(scope, announced);
    expect(parts).toEqual([]);
    await storePart(scope, { uploadId, number: 2, sha256: sha256(two) }, two);
    expect(await outcome(completeUpload(scope, { uploadId }))).toBe('conflict');
    await storePart(scope, { uploadId, number: 2, sha256: sha256(two) }, two);
    // A later request gets the list of the stored parts.
    expect(await beginUpload(scope, announced)).toEqual({ uploadId, partBytes, parts: [2] });
    await storePart(scope, { uploadId, number: 1, sha256: sha256(one) }, one);
    const file = { kind: 'video', name: clipName, bytes: large.length };
    expect(await completeUpload(scope, { uploadId })).toEqual({ ...file, state: 'checking', checkedBytes: 0 });
    expect(await openable(scope)).toBe('not-found');
    expect(await checked(scope, uploadId)).toBe('done');
    expect(await completeUpload(scope, { uploadId })).toEqual({ ...file, state: 'done', checkedBytes: large.length });
    const [row] = await scope.db.select().from(files);
    expect(row).toMatchObject({ id: `c${clipName}`, bytes: large.length, durationMs: 7000, width: 640, height: 360 });
    expect(sha256(await bytesOf(scope, `c${clipName}`))).toBe(announced.sha256);
    expect(await stored()).toEqual([`clips/${clipName}-${uploadId}.mp4`]);
    expect(await findFiles(scope, { names: [`c${clipName}`, `clips/${clipName}.mp4`, 'c'] })).toHaveLength(2);
  });

  it('is not stored again when it is sent again, and stays when the sweep deletes its upload row', async () => {
    const scope = await office();
    const uploadId = await sent(scope);
    await completeUpload(scope, { uploadId });
    await checked(scope, uploadId);
    expect(await beginUpload(scope, announced)).toEqual({ uploadId, partBytes, parts: [1, 2] });
    expect(await outcome(storePart(scope, { uploadId, number: 2, sha256: sha256(two) }, two))).toBe('conflict');
    await sweepUploads(testScope({ now: new Date(Date.now() + day + 60_000) }));
    expect(await scope.db.select().from(fileUploads)).toEqual([]);
    expect(sha256(await bytesOf(scope, `c${clipName}`))).toBe(announced.sha256);
    const again = await beginUpload(scope, announced);
    expect(again.parts).toEqual([1, 2]);
    expect(await completeUpload(scope, again)).toMatchObject({ state: 'done', name: clipName });
    await abandonUpload(scope, again);
    expect(await openable(scope)).toBe('ok');
  });

  it('refuses a part with a wrong hash or size, and leaves nothing when the hash of the whole is wrong', async () => {
    const scope = await office();
    const wrong = { ...announced, sha256: 'a'.repeat(64) };
    const { uploadId } = await beginUpload(scope, wrong);
    const put = (number: number, bytes: Uint8Array, hash = sha256(bytes)) =>
      outcome(storePart(scope, { uploadId, number, sha256: hash }, bytes));
    expect(await put(1, one, sha256(two))).toBe('invalid');
    expect(await put(1, one.subarray(1))).toBe('invalid');
    expect(await put(3, two)).toBe('invalid');
    expect([await put(1, one), await put(2, two)]).toEqual(['ok', 'ok']);
    await completeUpload(scope, { uploadId });
    expect(await checked(scope, uploadId)).toBe('refused');
    expect(await scope.db.select().from(files)).toEqual([]);
    expect(await stored()).toEqual([]);
    // Each further request gets the same reason. A new upload of the same file starts from the beginning.
    for (let times = 0; times < 2; times++) expect(await outcome(completeUpload(scope, { uploadId }))).toBe('invalid');
    const again = await beginUpload(scope, wrong);
    expect(again).toMatchObject({ parts: [] });
    expect(again.uploadId).not.toBe(uploadId);
    expect(await outcome(beginUpload(scope, { ...wrong, bytes: 5 }))).toBe('invalid');
  });

  it('is refused as a whole when a part was sent again with other bytes', async () => {
    const scope = await office();
    const uploadId = await sent(scope);
    const other = Buffer.from(one);
    other[5000] = 1;
    await storePart(scope, { uploadId, number: 1, sha256: sha256(other) }, other);
    await completeUpload(scope, { uploadId });
    expect(await checked(scope, uploadId)).toBe('refused');
    expect(await stored()).toEqual([]);
  });

  it('is refused when a part in storage differs from the recorded part', async () => {
    const scope = await office();
    const uploadId = await sent(scope);
    const [row] = await scope.db.select().from(fileUploads);
    const key = `clips/${clipName}-${uploadId}.mp4`;
    await scope.providers.files.putPart({ key, storageId: row?.storageId ?? '' }, 2, two.fill(1, 0, 10));
    await completeUpload(scope, { uploadId });
    expect(await checked(scope, uploadId)).toBe('refused');
    two.fill(7, 0, 10);
  });

  it('is refused and leaves nothing when its content is not a video', async () => {
    const scope = await office();
    const words = Buffer.from('words');
    const uploadId = await sent(scope, { sha256: sha256(words), parts: [words] });
    await completeUpload(scope, { uploadId });
    expect(await checked(scope, uploadId)).toBe('refused');
    expect(await stored()).toEqual([]);
    await sweepUploads(testScope({ now: new Date(Date.now() + day + 60_000) }));
    expect(await scope.db.select().from(fileUploads)).toEqual([]);
  });

  it('is refused with the reason that a form gives when browsers cannot play it', async () => {
    const scope = await office();
    const film = mp4({ video: 'hvc1' });
    const uploadId = await sent(scope, { sha256: sha256(film), parts: [film] });
    await completeUpload(scope, { uploadId });
    expect(await checked(scope, uploadId)).toBe('refused');
    const [row] = await scope.db.select().from(fileUploads);
    const form = storeFile(scope, { body: new Response(new Uint8Array(film)).body as never, declaredBytes: null });
    expect(row?.fault).toContain('The file is an HEVC video, which many browsers cannot play. Export it as H.264');
    await expect(form).rejects.toMatchObject({ errors: { file: [row?.fault] } });
    expect(await stored()).toEqual([]);
  });

  it('is checked in stretches, each in its own job', async () => {
    const scope = await office();
    const uploadId = await sent(scope);
    await completeUpload(scope, { uploadId });
    const stride = 3 * 1024 * 1024;
    await checkUpload(scope, { uploadId }, stride);
    expect(await completeUpload(scope, { uploadId })).toMatchObject({ state: 'checking', checkedBytes: stride });
    // Two workers lease the job at the same time: both read the same stretch, and one next job follows.
    await Promise.all([checkUpload(scope, { uploadId }, stride), checkUpload(scope, { uploadId }, stride)]);
    expect(await checked(scope, uploadId, stride)).toBe('done');
    const jobs = await scope.db.select().from(outbox).where(eq(outbox.kind, 'check-upload'));
    expect(jobs.map(({ dedupeKey }) => dedupeKey).sort()).toEqual(
      [0, 1, 2].map((times) => checkKey(uploadId, times * stride)),
    );
    expect(sha256(await bytesOf(scope, `c${clipName}`))).toBe(announced.sha256);
  });

  it('is stored once when two requests complete it concurrently and its job is killed and repeated', async () => {
    const scope = await office();
    const uploadId = await sent(scope);
    await Promise.all([completeUpload(scope, { uploadId }), completeUpload(scope, { uploadId })]);
    expect(await scope.db.select().from(outbox).where(eq(outbox.kind, 'check-upload'))).toHaveLength(1);
    const dying = (method: 'get' | 'head' | 'completeParts') => ({
      ...scope,
      providers: {
        ...scope.providers,
        files: { ...scope.providers.files, [method]: () => Promise.reject(new Error('killed')) },
      },
    });
    for (const method of ['head', 'completeParts', 'get'] as const) {
      expect(await outcome(checkUpload(dying(method), { uploadId }))).toBe('Error: killed');
    }
    await Promise.all([checkUpload(scope, { uploadId }), checkUpload(scope, { uploadId })]);
    await checkUpload(scope, { uploadId });
    expect(await scope.db.select().from(files)).toHaveLength(1);
    expect(sha256(await bytesOf(scope, `c${clipName}`))).toBe(announced.sha256);
    expect(await stored()).toEqual([`clips/${clipName}-${uploadId}.mp4`]);
  });

  it('leaves nothing when it is cancelled while its job runs', async () => {
    const scope = await office();
    const uploadId = await sent(scope);
    await completeUpload(scope, { uploadId });
    const files_ = scope.providers.files;
    let isCancelled = false;
    const get: typeof files_.get = async (key, range) => {
      const found = await files_.get(key, range);
      if (range && range.last - range.first > 100_000 && !isCancelled) {
        isCancelled = true;
        await abandonUpload(scope, { uploadId });
      }
      return found;
    };
    await checkUpload({ ...scope, providers: { ...scope.providers, files: { ...files_, get } } }, { uploadId });
    expect(isCancelled).toBe(true);
    expect(await scope.db.select().from(files)).toEqual([]);
    expect(await scope.db.select().from(fileUploads)).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('uses the existing file when a form has stored the same bytes first', async () => {
    const scope = await office();
    const uploadId = await sent(scope);
    await completeUpload(scope, { uploadId });
    await storeFile(scope, { body: new Response(new Uint8Array(large)).body as never, declaredBytes: null });
    expect(await checked(scope, uploadId)).toBe('done');
    expect(await stored()).toEqual([`clips/${clipName}.mp4`]);
    expect(await openable(scope)).toBe('ok');
  });

  it('is abandoned on request, or by the sweep a day after its last part', async () => {
    const scope = await office();
    const { uploadId } = await beginUpload(scope, announced);
    await storePart(scope, { uploadId, number: 1, sha256: sha256(one) }, one);
    await abandonUpload(scope, { uploadId });
    await abandonUpload(scope, { uploadId });
    expect(await outcome(storePart(scope, { uploadId, number: 2, sha256: sha256(two) }, two))).toBe('not-found');
    const again = await beginUpload(scope, announced);
    const later = (hours: number) => new Date(Date.now() + (hours * day) / 24);
    await storePart(
      { ...scope, now: () => later(20) },
      { uploadId: again.uploadId, number: 1, sha256: sha256(one) },
      one,
    );
    await sweepUploads(testScope({ now: later(43) }));
    expect((await beginUpload(scope, announced)).uploadId).toBe(again.uploadId);
    const [row] = await scope.db.select().from(fileUploads);
    await sweepUploads(testScope({ now: later(45) }));
    expect(await scope.db.select().from(fileUploads)).toEqual([]);
    const gone = { key: `clips/${clipName}-${again.uploadId}.mp4`, storageId: row?.storageId ?? '' };
    expect(await outcome(scope.providers.files.completeParts(gone, []))).toBe('conflict');
  });

  it('is begun once by two concurrent requests, is one of at most ten, and needs an administrator', async () => {
    const scope = await office();
    const [a, b] = await Promise.all([beginUpload(scope, announced), beginUpload(scope, announced)]);
    expect(a.uploadId).toBe(b.uploadId);
    for (let n = 1; n < 10; n++) await beginUpload(scope, { sha256: String(n).repeat(64), bytes: 1 });
    expect(await outcome(beginUpload(scope, { sha256: 'f'.repeat(64), bytes: 1 }))).toBe('conflict');
    const member = testScope({ viewer: { ...(await makeUser(scope.db)), role: 'USER' } });
    for (const viewer of [testScope(), member]) {
      expect(await outcome(beginUpload(viewer, announced))).not.toBe('ok');
      expect(await outcome(completeUpload(viewer, { uploadId: a.uploadId }))).not.toBe('ok');
      expect(await outcome(abandonUpload(viewer, { uploadId: a.uploadId }))).not.toBe('ok');
      expect(await outcome(openFile(viewer, { name: `c${'0'.repeat(20)}` }))).not.toBe('ok');
    }
  });
});
