import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BegunUpload } from '~/features/authoring/begin-upload.server';
import type { CourseContent } from '../course-folder/course';
import { isEmpty, type Plan, planOf, type Standing, spellPlan } from './compare';
import { filesOf } from './drafts';

/** What of the app the command speaks to: JSON, a form or bytes go there; answers what stands under `data`, null for 404. Throws what it refuses with. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Far enough that nobody sees what is not all there yet. */
const notYet = '9999-12-31T00:00:00.000Z';

/** What would be changed. */
export async function compareFolder(courses: CourseContent[], call: Call): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const course of courses) {
    const standing = (await call('GET', `/admin/courses/${course.id}`)) as Standing | null;
    plans.push(planOf(course, standing));
  }
  return plans;
}

/**
 * Makes the app's courses what the folder says: files, then lessons, then what the courses are. A new course is out of
 * sight until all of it is there. Ended in the middle, the next push does the rest.
 */
export async function pushFolder(courses: CourseContent[], call: Call, say: (line: string) => void): Promise<void> {
  const plans = await compareFolder(courses, call);
  for (const line of plans.flatMap(spellPlan)) say(line);
  if (plans.every(isEmpty)) return say('No difference.');
  await sendFiles(
    courses.filter((_course, index) => !isEmpty(plans[index] as Plan)),
    call,
    say,
  );
  const revisions = new Map<string, string | null>();
  for (const { courseId, course } of plans) revisions.set(courseId, (course && (await begin(course, call))) ?? null);
  for (const plan of plans) await sendLessons(plan, call);
  for (const { courseId, course } of plans) {
    if (course) await call('PUT', `/admin/courses/${courseId}`, { ...course.draft, revision: revisions.get(courseId) });
  }
  say('Done.');
}

/** Puts a new course in, out of sight and without those it recommends, which may be new too. Answers its revision. */
async function begin({ draft, revision }: NonNullable<Plan['course']>, call: Call): Promise<string | null> {
  if (revision !== null) return revision;
  const hidden = { ...draft, revision, recommendations: [], publishedAt: notYet };
  return ((await call('PUT', `/admin/courses/${draft.courseId}`, hidden)) as { revision: string }).revision;
}

async function sendLessons({ courseId, lessons, removed, order }: Plan, call: Call): Promise<void> {
  for (const id of removed) await call('DELETE', `/admin/courses/${courseId}/lessons/${id}`);
  for (const { draft, revision } of lessons) {
    await call('PUT', `/admin/courses/${courseId}/lessons/${draft.lessonId}`, { ...draft, revision });
  }
  if (order) await call('PUT', `/admin/courses/${courseId}/order`, { lessonIds: order });
}

async function sendFiles(courses: CourseContent[], call: Call, say: (line: string) => void): Promise<void> {
  const all = new Map(courses.flatMap((course) => [...filesOf(course)]));
  const names = [...all.keys()];
  for (let at = 0; at < names.length; at += 200) {
    const some = names.slice(at, at + 200);
    const there = new Set((await call('PATCH', '/admin/files', { names: some })) as string[]);
    for (const name of some.filter((one) => !there.has(one))) {
      const path = all.get(name) ?? '';
      say(`Sends ${basename(path)}`);
      if ((await stat(path)).size > mostInOneRequest) await sendInParts(path, call, say);
      else await sendWhole(path, call);
    }
  }
}

/** What the app takes at a time; the form around a file is a little more. */
const mostInOneRequest = 32_000_000;

async function sendWhole(path: string, call: Call): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([await readFile(path)]), basename(path));
  await call('POST', '/admin/files', form);
}

/** A large video: what an earlier push has sent of it is not sent again. */
async function sendInParts(path: string, call: Call, say: (line: string) => void): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const announced = { sha256: await hashOf(file, size), bytes: size };
    const begun = (await call('POST', '/admin/uploads', announced)) as BegunUpload;
    const { uploadId, partBytes } = begun;
    const count = Math.ceil(size / partBytes);
    for (let number = 1; number <= count; number++) {
      if (begun.parts.includes(number)) continue;
      const part = await readAt(file, (number - 1) * partBytes, Math.min(partBytes, size - (number - 1) * partBytes));
      const sha256 = createHash('sha256').update(part).digest('hex');
      await call('PUT', `/admin/uploads/${uploadId}/parts/${number}?sha256=${sha256}`, part);
      if (number % 10 === 0 || number === count) say(`  ${number} of ${count} parts`);
    }
    await call('POST', `/admin/uploads/${uploadId}`);
  } finally {
    await file.close();
  }
}

async function hashOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256');
  const step = 1024 * 1024;
  for (let at = 0; at < size; at += step) hash.update(await readAt(file, at, Math.min(step, size - at)));
  return hash.digest('hex');
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let had = 0; had < length; ) {
    const { bytesRead } = await file.read(bytes, had, length - had, at + had);
    if (bytesRead === 0) throw new Error('A file became shorter while it was sent.');
    had += bytesRead;
  }
  return bytes;
}
