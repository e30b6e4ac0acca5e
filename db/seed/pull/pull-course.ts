import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readFolder } from '../content-folder/read-folder';
import { planOf, type Standing, spellPlan } from '../push/compare';
import { fillFolder, type PullTools, requireSlug } from './fill-folder';
import { writeCourse } from './write-course';

export interface Pull {
  courseId: string;
  /** That holds courses, each in a folder of its own. */
  folder: string;
  /** Puts the course in place of what stands in its folder. */
  isReplacing: boolean;
}

/**
 * Writes the folder of a course as it stands in the app, and reads it again: what the next `diff` would name is said now.
 * The folder appears once all of it is there. Answers whether folder and app agree. Throws when the course is not there,
 * or something stands in its place.
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
    const lost = await fillFolder(written, writeCourse(standing), tools);
    // What stands there may be the last place that has them.
    if (lost.length && isReplacing) throw new Error([...lost, 'Nothing was replaced.'].join('\n'));
    const differences = lost.length ? lost : differencesOf(aside, standing);
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
  const there = await stat(path).catch(() => null);
  return there !== null && (!there.isDirectory() || (await readdir(path)).length > 0);
}

/** What the folder cannot say as it stands in the app, in lines. */
function differencesOf(folder: string, standing: Standing): string[] {
  try {
    const [content] = readFolder(folder, null).courses;
    const lines = content ? spellPlan(planOf(content, standing)) : ['The folder holds no course.'];
    return lines.map((line) => `A folder cannot say it as it stands: ${line}`);
  } catch (error) {
    return [`What stands in the app breaks a rule for folders. ${error instanceof Error ? error.message : error}`];
  }
}
