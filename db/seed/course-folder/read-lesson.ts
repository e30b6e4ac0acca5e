import { basename, dirname } from 'node:path';
import { readBlocks } from './blocks';
import type { LessonContent } from './course';
import type { Report } from './faults';
import type { FileFinder } from './files';
import { readPage } from './front-matter';
import { type GearNames, lessonHead } from './head';

const fileName = /^(\d{2,3})-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

export interface LessonTools {
  report: Report;
  files: FileFinder;
  gearNames: GearNames;
}

/** What a lesson needs to know of its course. */
interface Surroundings {
  folder: string;
  id: string;
  publishedAt: Date;
}

/** Reads a lesson from a file such as `03-two-basslines.md`; null for a faulty file, whose faults are reported. */
export function readLesson(path: string, course: Surroundings, tools: LessonTools): LessonContent | null {
  const { report, files, gearNames } = tools;
  const [, digits, nameSlug = ''] = fileName.exec(basename(path)) ?? [];
  if (!digits) {
    report(null, 'A lesson is called by its number and a name, such as 03-two-basslines.md');
    return null;
  }
  const number = Number(digits);
  const source = files.text(basename(path), dirname(path), report);
  if (source === null) return null;
  const { head, body, bodyLine, lineOf } = readPage(source, lessonHead(gearNames), report);
  const blocks = readBlocks(body, bodyLine, {
    report,
    gearNames,
    picture: (name) => files.picture(name, dirname(path)),
    video: (name) => files.video(name, dirname(path), course.folder),
    sound: (name) => files.sound(name, dirname(path)),
  });
  if (!head) return null;
  checkChapters(head.chapters, blocks, (index, message) => report(lineOf(['chapters', index]), message));
  return {
    id: head.id ?? `${course.id}-l${number}`,
    slug: head.slug ?? nameSlug,
    number,
    title: head.title,
    isPreview: head.preview,
    gear: head.suits ?? null,
    chapters: head.chapters,
    publishedAt: head.published ?? course.publishedAt,
    blocks,
  };
}

type Chapters = LessonContent['chapters'];

function checkChapters(
  chapters: Chapters,
  blocks: LessonContent['blocks'],
  report: (at: number, text: string) => void,
) {
  const video = blocks.flatMap(({ videos }) => videos)[0]?.video;
  for (const [index, { at }] of chapters.entries()) {
    if (!video) report(index, 'A chapter needs a video');
    else if (at * 1000 >= video.durationMs) report(index, 'The chapter begins after the end of the first video');
    if (at <= (chapters[index - 1]?.at ?? -1)) report(index, 'The chapter must start later than the one above it');
  }
}
