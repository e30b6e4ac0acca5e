import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clipHashIn, clipKey } from '~/features/drafts/rules';
import { readFolder } from '../content-folder/read-folder';
import { planOf, type Standing, spellPlan } from '../push/compare';
import { fillFolder, type PullTools, requireSlug, spellHtml } from './fill-folder';
import { namesIn } from './kept-names';
import { writeCourse } from './write-course';

export interface Pull {
  courseId: string;
  /** The parent folder of the courses' folders. */
  folder: string;
  /** Replaces the course's existing folder. */
  isReplacing: boolean;
}

/**
 * Writes the app's course as a folder, with the names that its files have in the folder it replaces, and reads it back, so what the next `diff` would report is reported now. The
 * folder appears only when it is complete. Returns whether folder and app agree. Throws if the course does not exist or
 * a folder is in the way.
 */
export async function pullCourse({ courseId, folder, isReplacing }: Pull, tools: PullTools): Promise<boolean> {
  const standing = (await tools.call('GET', `/admin/courses/${courseId}`)) as Standing | null;
  if (!standing) throw new Error(`There is no course with the id ${courseId}.`);
  const slug = requireSlug(standing.course.slug);
  const target = join(folder, slug);
  if (!isReplacing && (await isTaken(target))) {
    throw new Error(`${target} is there already. With --replace it is taken away and written anew.`);
  }
  await mkdir(folder, { recursive: true });
  const aside = await mkdtemp(join(folder, '.pull-'));
  try {
    const written = join(aside, slug);
    const webm = await webmClips(standing, tools);
    const kept = isReplacing ? namesIn(folder, slug) : undefined;
    const contents = writeCourse(standing, (clip) => webm.has(clip), kept);
    const lost = await fillFolder(written, contents, tools);
    // The existing folder may be the last copy.
    if (lost.length && isReplacing) throw new Error([...lost, 'Nothing was replaced.'].join('\n'));
    const differences = lost.length ? lost : differencesOf(aside, standing);
    await rm(target, { recursive: true, force: true });
    await rename(written, target);
    tools.say(`${target}: ${standing.lessons.length} lessons.${spellHtml(contents)}`);
    for (const line of differences) tools.say(line);
    return differences.length === 0;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** The hashes of the course's clips that are WebM, asked by the names that the app has for those. */
async function webmClips({ course, lessons }: Standing, { call }: PullTools): Promise<Set<string>> {
  const blocks = lessons.flatMap((lesson) => lesson.blocks);
  const videos = [...(course.trailer ? [course.trailer] : []), ...blocks.flatMap((block) => block.videos)];
  const names = [...new Set(videos.map(({ clip }) => clipKey(clip, 'video/webm')))];
  const found: string[] = [];
  for (let at = 0; at < names.length; at += 200) {
    found.push(...((await call('PATCH', '/admin/files', { names: names.slice(at, at + 200) })) as string[]));
  }
  return new Set(found.flatMap((name) => clipHashIn(name) ?? []));
}

async function isTaken(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => null);
  return there !== null && (!there.isDirectory() || (await readdir(path)).length > 0);
}

/** What the folder cannot express of the app's course, one line each. */
function differencesOf(folder: string, standing: Standing): string[] {
  try {
    const [content] = readFolder(folder, null).courses;
    const lines = content ? spellPlan(planOf(content, standing)) : ['The folder holds no course.'];
    return lines.map((line) => `A folder cannot hold the current state: ${line}`);
  } catch (error) {
    return [`The content in the app breaks a rule for folders. ${error instanceof Error ? error.message : error}`];
  }
}
