import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { SaveCourse } from '~/features/catalogue/office/course-schema';
import { textTokens } from '~/features/drafts/markdown';
import { Slug } from '~/features/drafts/parts-schema';
import { type Currency, currencies } from '~/kit/money';
import { normalized } from '~/kit/text/plain-text';
import { type Findings, noFindings } from '../content-folder/findings';
import { courseDraft } from '../push/drafts';
import { type BlockTools, isOverBounds, textOf } from './blocks';
import type { CourseContent, CoursePrice, LessonContent } from './course';
import { reportDuplicates } from './duplicates';
import { ContentFaults, type Fault, type Report } from './faults';
import { type FileFinder, fileFinder, insteadOf, saidBefore } from './files';
import { readPage } from './front-matter';
import { type CourseHead, courseHead, type GearNames } from './head';
import { reportLimits } from './limits';
import { readLesson } from './read-lesson';

/** Valid references of courses; null skips the check, which the database then does when saving. */
export interface Known {
  categoryIds: string[] | null;
  tutorIds: string[] | null;
  /** Slugs of courses outside the folder. */
  courseSlugs: string[] | null;
  gearNames: GearNames;
}

interface Reading {
  root: string;
  known: Known;
  files: FileFinder;
  faults: Fault[];
  findings: Findings;
  /** Checks of what the app would refuse, which follow from other faults if there are any. */
  limits: (() => void)[];
  /** The exercises at the decks of all lessons. */
  exercises: { file: string; line: number; id: string }[];
}

/**
 * Reads the courses of a folder, in order; each is a subfolder with a `course.md` or `lessons`. Only reads files. Throws
 * ContentFaults with the faults of all courses: all or nothing.
 */
export function readCourses(folder: string, known: Known, findings = noFindings()): CourseContent[] {
  const root = realpathSync(folder);
  const faults: Fault[] = [];
  const reading: Reading = {
    root,
    known,
    faults,
    findings,
    limits: [],
    exercises: [],
    files: fileFinder(root, faults),
  };
  const folders = readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && ['course.md', 'lessons'].some((part) => existsSync(join(root, entry.name, part))),
    )
    .map(({ name }) => name);
  const courses = folders.sort().map((name) => readCourse(name, reading));
  checkTogether(courses, reading);
  if (faults.length === 0) for (const check of reading.limits) check();
  findings.notes.push(...reading.files.unnamed());
  if (faults.length > 0) throw new ContentFaults(faults);
  return courses.flatMap(({ course }) => course ?? []).sort((a, b) => a.position - b.position);
}

interface Found {
  name: string;
  /** Null when it could not be read. */
  course: CourseContent | null;
  lineOf: (path: PropertyKey[]) => number;
  /** The files of the course's lessons. */
  lessonFiles: Map<LessonContent, string>;
}

function reportTo({ root, faults }: Reading, path: string): Report {
  const file = relative(root, path).split(sep).join('/');
  return (line, message) => {
    if (message !== saidBefore) faults.push({ file, line, message });
  };
}

/** Keeps the links of a file. */
function linkIn({ root, findings }: Reading, path: string): BlockTools['link'] {
  const file = relative(root, path).split(sep).join('/');
  return (line, address) => findings.links.push({ file, line, address });
}

function readCourse(name: string, reading: Reading): Found {
  const { root, known, files } = reading;
  const folder = join(root, name);
  const path = join(folder, 'course.md');
  const report = reportTo(reading, path);
  const source = files.text('course.md', folder, report);
  if (source === null) return { name, course: null, lineOf: () => 1, lessonFiles: new Map() };
  const read = readPage(source, courseHead(known.gearNames), report);
  if (!read) return { name, course: null, lineOf: () => 1, lessonFiles: readLessons(folder, null, reading) };
  const { head, body, bodyLine, lineOf } = read;
  const isOver = isOverBounds(body, bodyLine, report);
  const text = isOver ? null : textOf(textTokens(body, bodyLine), report, linkIn(reading, path));
  if (!text?.html && !isOver) report(bodyLine, 'The overview of the course is missing below the front matter');
  const lessonFiles = readLessons(folder, head, reading);
  const lessons = [...lessonFiles.keys()].sort((a, b) => a.number - b.number);
  if (!head) return { name, course: null, lineOf, lessonFiles };

  const reportAt = (key: string, message: string) => report(lineOf([key]), message);
  if (known.categoryIds && !known.categoryIds.includes(head.category))
    reportAt('category', `There is no category ${head.category}`);
  if (known.tutorIds && !known.tutorIds.includes(head.tutor)) reportAt('tutor', `There is no tutor ${head.tutor}`);
  const found = {
    cover: head.cover ? files.picture(head.cover, folder) : null,
    share: head.share ? files.sharePicture(head.share, folder) : null,
    trailer: head.trailer ? files.video(head.trailer, folder, folder) : null,
    'trailer-poster': ownPoster(head) ? files.picture(ownPoster(head), folder) : null,
  };
  for (const [key, one] of Object.entries(found)) if (typeof one === 'string') reportAt(key, one);
  const { cover, share, trailer: video, 'trailer-poster': poster } = found;
  if (
    typeof cover === 'string' ||
    typeof share === 'string' ||
    typeof video === 'string' ||
    typeof poster === 'string'
  ) {
    return { name, course: null, lineOf, lessonFiles };
  }
  const trailer = video && { ...video, poster: head['trailer-poster'] === 'none' ? null : (poster ?? cover) };
  const prices = pricesOf(head, (currency, message) => report(lineOf(['sale', 'prices', currency]), message));
  const course = courseOf(head, {
    name,
    overview: text?.html ?? '',
    overviewMarkdown: text?.markdown ?? '',
    lessons,
    cover,
    share,
    trailer,
    prices,
  });
  if (head.slug === undefined && !Slug.safeParse(name).success) {
    report(
      lineOf(['slug']),
      `The folder's name is the course's address, and “${name}” cannot be one. Call it ${slugFrom(name)}, or write slug: into this file`,
    );
  }
  reading.limits.push(() => {
    const draft = { ...courseDraft(course), revision: null };
    reportLimits(SaveCourse.safeParse(draft).error, { keys: courseKeys, lineOf, bodyLine, report });
  });
  const file = `${name}/course.md`;
  reading.findings.addresses.push({ kind: 'course', id: course.id, slug: course.slug, file, line: lineOf(['id']) });
  return { name, lineOf, lessonFiles, course };
}

/** A folder's name as an address. */
function slugFrom(name: string): string {
  const slug = normalized(name, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return slug.replaceAll(/^-|-$/g, '').slice(0, 100) || 'my-course';
}

/** The keys of `course.md` by the app's names. */
const courseKeys = {
  courseId: 'id',
  categoryId: 'category',
  tutorId: 'tutor',
  metaDescription: 'description',
  gear: 'suits',
  studentsSays: 'testimonials',
  recommendations: 'recommends',
  publishedAt: 'published',
  saleEndsAt: 'sale',
};

/** A trailer's poster is the cover unless the course names another. */
function ownPoster({ 'trailer-poster': name = 'none' }: CourseHead): string {
  return name === 'none' ? '' : name;
}

type Parts = Pick<
  CourseContent,
  'overview' | 'overviewMarkdown' | 'lessons' | 'cover' | 'share' | 'trailer' | 'prices'
> & { name: string };

function courseOf(head: CourseHead, { name, ...parts }: Parts): CourseContent {
  return {
    ...parts,
    id: head.id,
    slug: head.slug ?? name,
    position: head.position,
    title: head.title,
    categoryId: head.category,
    tutorId: head.tutor,
    level: head.level,
    tagline: head.tagline,
    outcomes: head.outcomes,
    metaDescription: head.description,
    included: head.included,
    equipment: head.equipment,
    gear: head.suits ?? null,
    studentsSays: head.testimonials,
    isSaleActive: head.sale?.active ?? false,
    saleEndsAt: head.sale?.ends ?? null,
    needsLocation: head['needs-location'],
    isReferralSource: head['referral-source'],
    recommendations: head.recommends,
    publishedAt: head.published,
  };
}

function pricesOf({ prices, sale }: CourseHead, report: (currency: Currency, message: string) => void) {
  const entries = currencies.map((currency): [Currency, CoursePrice] => {
    const salePrice = sale?.prices[currency];
    if (salePrice === undefined) return [currency, { price: prices[currency] }];
    if (salePrice >= prices[currency]) report(currency, `${currency} must be lower than the price`);
    return [currency, { price: prices[currency], salePrice }];
  });
  return Object.fromEntries(entries) as Record<Currency, CoursePrice>;
}

/** The lessons of a course, each with its file. */
function readLessons(folder: string, head: CourseHead | null, reading: Reading): Map<LessonContent, string> {
  const lessonsFolder = join(folder, 'lessons');
  const instead = existsSync(lessonsFolder) ? '' : insteadOf(lessonsFolder);
  if (instead) reportTo(reading, folder)(null, `The folder lessons is not there${instead}`);
  const names = existsSync(lessonsFolder) ? readdirSync(lessonsFolder).sort() : [];
  // The lessons' faults are reported even if the course's own head is faulty.
  const course = { folder, id: head?.id ?? `?${folder}`, publishedAt: head?.published ?? new Date(0) };
  const found = new Map<LessonContent, string>();
  for (const name of names.filter((one) => one.endsWith('.md'))) {
    const path = join(lessonsFolder, name);
    const link = linkIn(reading, path);
    const file = relative(reading.root, path).split(sep).join('/');
    const tools = {
      report: reportTo(reading, path),
      files: reading.files,
      gearNames: reading.known.gearNames,
      link,
      exercise: (line: number, id: string) => reading.exercises.push({ file, line, id }),
    };
    const read = readLesson(path, course, tools);
    if (!read) continue;
    const { lesson, line, checkLimits } = read;
    reading.limits.push(checkLimits);
    const { id, slug } = lesson;
    reading.findings.addresses.push({ kind: 'lesson', id, slug, courseId: course.id, file, line });
    const twin = [...found].find(([other]) => other.number === lesson.number);
    if (twin)
      tools.report(null, `Two lessons have the number ${lesson.number}: this one and ${twin[1].split(sep).at(-1)}`);
    found.set(lesson, path);
  }
  return found;
}

/** Checks across all courses: duplicates, of exercises too, and recommendations of missing courses. */
function checkTogether(found: Found[], reading: Reading): void {
  const { known, root } = reading;
  const read = found.flatMap(({ course, ...rest }) => (course ? [{ course, ...rest }] : []));
  // An unreadable folder does not make recommendations of it wrong.
  const slugs = new Set([...(known.courseSlugs ?? []), ...found.map(({ name, course }) => course?.slug ?? name)]);
  for (const key of ['id', 'slug', 'position'] as const) {
    reportDuplicates(
      read,
      ({ course }) => String(course[key]),
      ({ name, course, lineOf }, other) => {
        const report = reportTo(reading, join(root, name, 'course.md'));
        report(lineOf([key]), `${key} ${course[key]} is that of ${other.name} too`);
      },
    );
  }
  for (const { name, course, lineOf } of read) {
    const report = reportTo(reading, join(root, name, 'course.md'));
    for (const [index, slug] of course.recommendations.entries()) {
      if (known.courseSlugs && !slugs.has(slug)) report(lineOf(['recommends', index]), `There is no course ${slug}`);
    }
  }
  reportDuplicates(
    reading.exercises,
    ({ id }) => id,
    ({ file, line, id }, other) =>
      reportTo(reading, join(root, file))(line, `The exercise ${id} is in ${other.file}:${other.line} too`),
  );
  const lessons = found.flatMap(({ lessonFiles }) => [...lessonFiles].map(([lesson, path]) => ({ lesson, path })));
  for (const key of ['id', 'slug'] as const) {
    const tell = ({ lesson, path }: (typeof lessons)[number], other: (typeof lessons)[number]) => {
      // Two lessons of a course with the same number were reported before.
      const isTold = lesson.number === other.lesson.number && dirname(path) === dirname(other.path);
      if (isTold && key === 'id') return;
      reportTo(reading, path)(1, `The ${key} ${lesson[key]} is that of ${relative(root, other.path)} too`);
    };
    reportDuplicates(lessons, ({ lesson }) => lesson[key], tell);
  }
}
