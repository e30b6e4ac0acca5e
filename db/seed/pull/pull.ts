import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { CourseContent } from '../course-folder/course';
import { planOf, type Standing, spellPlan } from '../push/compare';
import type { Call } from '../push/push';
import { writeCourse } from './write-course';

/** A file of the app by its name; null when its bytes are not there. */
export type Download = (name: string) => Promise<ReadableStream<Uint8Array> | null>;

export interface Pull {
  courseId: string;
  /** That holds courses, each in a folder of its own. */
  folder: string;
  /** Puts the course in place of what stands in its folder. */
  isReplacing: boolean;
}

export interface PullTools {
  call: Call;
  download: Download;
  read: (folder: string) => CourseContent[];
  say: (line: string) => void;
}

/**
 * Writes the folder of a course as it stands in the app, and reads it again: what the next `diff` would name is said now.
 * The folder appears once all of it is there. Answers whether folder and app agree. Throws when the course is not there,
 * or something stands in its place.
 */
export async function pullCourse({ courseId, folder, isReplacing }: Pull, tools: PullTools): Promise<boolean> {
  const standing = (await tools.call('GET', `/admin/courses/${courseId}`)) as Standing | null;
  if (!standing) throw new Error(`There is no course with the id ${courseId}.`);
  const { slug } = standing.course;
  const target = join(folder, slug);
  if (!isReplacing && (await isTaken(target))) {
    throw new Error(`${target} is there already. With --replace it is taken away and written anew.`);
  }
  await mkdir(folder, { recursive: true });
  const aside = await mkdtemp(join(folder, '.pull-'));
  try {
    const written = join(aside, slug);
    const lost = await fill(written, standing, tools);
    // What stands there may be the last place that has them.
    if (lost.length && isReplacing) throw new Error([...lost, 'Nothing was replaced.'].join('\n'));
    const differences = lost.length ? lost : differencesOf(aside, standing, tools);
    await rm(target, { recursive: true, force: true });
    await rename(written, target);
    tools.say(`${target}: ${standing.lessons.length} lessons.`);
    for (const line of differences) tools.say(line);
    return differences.length === 0;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function isTaken(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null && (await readdir(path)).length > 0;
}

/** Answers, in a line each, which files have no bytes. */
async function fill(target: string, standing: Standing, { download, say }: PullTools): Promise<string[]> {
  const { texts, files } = writeCourse(standing);
  for (const [path, text] of texts) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), text);
  }
  const at = new Map<string, string>();
  const lost: string[] = [];
  for (const [path, name] of files) {
    const place = join(target, path);
    await mkdir(dirname(place), { recursive: true });
    const twin = at.get(name);
    if (twin) await copyFile(twin, place);
    else {
      say(`Fetches ${path}`);
      const bytes = await download(name);
      if (!bytes) lost.push(`${path} has been lost: the app knows of it and does not have it. Put it there by hand.`);
      else {
        await pipeline(Readable.fromWeb(bytes as NodeStream), createWriteStream(place));
        at.set(name, place);
      }
    }
  }
  return lost;
}

/** What the folder cannot say as it stands in the app, in lines. */
function differencesOf(folder: string, standing: Standing, { read }: PullTools): string[] {
  try {
    const [content] = read(folder);
    const lines = content ? spellPlan(planOf(content, standing)) : ['The folder holds no course.'];
    return lines.map((line) => `A folder cannot say it as it stands: ${line}`);
  } catch (error) {
    return [`What stands in the app breaks a rule for folders. ${error instanceof Error ? error.message : error}`];
  }
}
