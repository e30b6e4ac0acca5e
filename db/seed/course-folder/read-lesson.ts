import { basename, dirname } from 'node:path';
import { loopFaults } from '~/features/catalogue/loops';
import { SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { lessonDraft } from '../push/drafts';
import { type BlockTools, readBlocks } from './blocks';
import type { LessonContent } from './course';
import type { Report } from './faults';
import type { FileFinder } from './files';
import { readPage } from './front-matter';
import { type GearNames, lessonHead } from './head';
import { reportLimits } from './limits';

const fileName = /^(\d{2,3})-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

export interface LessonTools {
  report: Report;
  files: FileFinder;
  gearNames: GearNames;
  link: BlockTools['link'];
  exercise: BlockTools['exercise'];
}

/** What a lesson needs to know of its course. */
interface Surroundings {
  folder: string;
  id: string;
  publishedAt: Date;
}

interface ReadLesson {
  lesson: LessonContent;
  /** The line of its id. */
  line: number;
  /** Reports what the app would refuse, for a lesson whose files have no other faults. */
  checkLimits: () => void;
}

/** Reads a lesson from a file such as `03-two-basslines.md`; null for a faulty file, whose faults are reported. */
export function readLesson(path: string, course: Surroundings, tools: LessonTools): ReadLesson | null {
  const { report, files, gearNames, link, exercise } = tools;
  const [, digits, nameSlug = ''] = fileName.exec(basename(path)) ?? [];
  if (!digits) {
    report(null, 'A lesson is called by its number and a name, such as 03-two-basslines.md');
    return null;
  }
  const number = Number(digits);
  const source = files.text(basename(path), dirname(path), report);
  if (source === null) return null;
  const page = readPage(source, lessonHead(gearNames), report);
  if (!page) return null;
  const { head, body, bodyLine, lineOf } = page;
  let isFilmLost = false;
  const blocks = readBlocks(body, bodyLine, {
    report,
    gearNames,
    link,
    exercise,
    isPreview: head?.preview ?? false,
    picture: (name) => files.picture(name, dirname(path)),
    video: (name) => {
      const film = files.video(name, dirname(path), course.folder);
      if (typeof film === 'string') isFilmLost = true;
      return film;
    },
    sound: (name) => files.sound(name, dirname(path)),
  });
  if (!head) return null;
  // What is wrong with the film is reported; that its chapters and loops have no film only follows from it.
  if (!isFilmLost) {
    checkChapters(head.chapters, blocks, (index, message) => report(lineOf(['chapters', index]), message));
    const video = blocks.flatMap(({ videos }) => videos)[0]?.video;
    const length = video ? { seconds: video.durationMs / 1000 } : null;
    for (const [index, fault] of loopFaults(head.loops, length)) report(lineOf(['loops', index]), fault);
  }
  const lesson = {
    id: head.id ?? `${course.id}-l${number}`,
    slug: head.slug ?? nameSlug,
    number,
    title: head.title,
    isPreview: head.preview,
    gear: head.suits ?? null,
    chapters: head.chapters,
    loops: head.loops,
    publishedAt: head.published ?? course.publishedAt,
    blocks,
  };
  const checkLimits = () => {
    const draft = { ...lessonDraft(course.id, lesson), revision: null };
    reportLimits(SaveLesson.safeParse(draft).error, { keys: lessonKeys, lineOf, bodyLine, report });
  };
  return { lesson, line: lineOf(['id']), checkLimits };
}

/** The keys of a lesson's front matter by the app's names. */
const lessonKeys = { lessonId: 'id', isPreview: 'preview', gear: 'suits', publishedAt: 'published' };

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
