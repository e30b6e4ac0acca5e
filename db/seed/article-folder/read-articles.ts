import { readdirSync, realpathSync } from 'node:fs';
import { join, parse } from 'node:path';
import { z } from 'zod';
import { ArticleBlocks, SaveArticle } from '~/features/articles/office/article-schema';
import { OwnId } from '~/features/drafts/parts-schema';
import { type Findings, noFindings } from '../content-folder/findings';
import { type BlockTools, readBlocks } from '../course-folder/blocks';
import type { PictureFile } from '../course-folder/course';
import { reportDuplicates } from '../course-folder/duplicates';
import { ContentFaults, type Fault, type Report } from '../course-folder/faults';
import { type FileFinder, fileFinder, saidBefore } from '../course-folder/files';
import { readPage } from '../course-folder/front-matter';
import { Moment, Text } from '../course-folder/head';
import type { ArticleContent } from './article';
import { articleDraft } from './draft';

/** Valid references of articles; null skips the check, which the database then does when saving. */
export interface Known {
  categoryIds: string[] | null;
  tagIds: string[] | null;
  tutorIds: string[] | null;
}

interface Reading {
  root: string;
  known: Known;
  files: FileFinder;
  faults: Fault[];
  findings: Findings;
}

const fileName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

const articleHead = z.strictObject({
  id: OwnId,
  title: Text,
  description: Text,
  category: Text,
  tags: z.array(Text).min(1, 'must name one tag at least').max(20, 'must name 20 tags at most'),
  author: Text,
  published: Moment,
  highlight: SaveArticle.shape.highlight.unwrap().optional(),
  cover: z.literal('none', 'is a picture in covers/, or none').optional(),
});

type Head = z.output<typeof articleHead>;

interface Found {
  file: string;
  /** Null when it could not be read. */
  article: ArticleContent | null;
  lineOf: (path: PropertyKey[]) => number;
}

/**
 * Reads the articles of a folder, newest first. Only reads files. Throws ContentFaults with the faults of all articles:
 * all or nothing.
 */
export function readArticles(folder: string, known: Known, findings = noFindings()): ArticleContent[] {
  const root = realpathSync(folder);
  const faults: Fault[] = [];
  const reading: Reading = { root, known, faults, findings, files: fileFinder(root, faults) };
  const names = articleFilesIn(root);
  const found = names.sort().map((name) => readArticle(name, reading));
  checkTogether(found, reading);
  for (const { article, file, lineOf } of found) {
    if (!article) continue;
    findings.addresses.push({ kind: 'article', id: article.id, slug: article.slug, file, line: lineOf(['id']) });
  }
  findings.notes.push(...reading.files.unnamed());
  if (faults.length > 0) throw new ContentFaults(faults);
  const articles = found.flatMap(({ article }) => article ?? []);
  return articles.sort((a, b) => Number(b.publishedAt) - Number(a.publishedAt) || a.id.localeCompare(b.id));
}

/** Names of the article files in a folder. */
export function articleFilesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
}

function reportTo({ faults }: Reading, file: string): Report {
  return (line, message) => {
    if (message !== saidBefore) faults.push({ file, line, message });
  };
}

function readArticle(file: string, reading: Reading): Found {
  const { root, known } = reading;
  const report = reportTo(reading, file);
  const slug = fileName.exec(file)?.[1];
  if (!slug) report(null, 'An article is called by its address, in small letters, such as the-long-blend.md');
  const source = reading.files.text(file, root, report);
  if (source === null) return { file, article: null, lineOf: () => 1 };
  const page = readPage(source, articleHead, report);
  if (!page) return { file, article: null, lineOf: () => 1 };
  const { head, body, bodyLine, lineOf } = page;
  const link = (line: number, address: string) => reading.findings.links.push({ file, line, address });
  const blocks = readBody(body, bodyLine, reading, { report, link });
  const cover = head?.cover === 'none' ? null : coverOf(slug, reading);
  if (typeof cover === 'string') report(null, cover);
  const share = shareOf(slug, reading, report);
  if (head) checkHead(head, known, (path, message) => report(lineOf(path), message));
  if (!head || !slug || typeof cover === 'string') return { file, article: null, lineOf };
  const article = {
    id: head.id,
    slug,
    title: head.title,
    description: head.description,
    categoryId: head.category,
    tagIds: head.tags,
    authorId: head.author,
    highlight: head.highlight ?? null,
    publishedAt: head.published,
    cover,
    share,
    blocks,
  };
  checkLimits(article, (message) => report(bodyLine, message));
  return { file, article, lineOf };
}

/** Reports a readable text that the app would refuse. */
function checkLimits(article: ArticleContent, report: (message: string) => void): void {
  const { success, error } = ArticleBlocks.safeParse(articleDraft(article).blocks);
  if (success) return;
  for (const { path, message } of error.issues) {
    const [index, part] = path;
    report(typeof index === 'number' ? `Block ${index + 1}, its ${String(part ?? 'parts')}: ${message}` : message);
  }
}

/** The one picture with the article's name. */
function coverOf(slug: string | undefined, { files, root }: Reading): PictureFile | string {
  const names = files.list(join(root, 'covers')).filter((name) => parse(name).name === slug && !name.endsWith('.md'));
  if (names.length > 1) return `covers/ has more than one picture of it: ${names.join(', ')}`;
  return files.picture(`covers/${names[0] ?? `${slug}.svg`}`, root);
}

/** The blocks of an article: like a lesson's, without videos and variants. */
function readBody(
  body: string,
  bodyLine: number,
  { files, root }: Reading,
  { report, link }: Pick<BlockTools, 'report' | 'link'>,
) {
  const blocks = readBlocks(body, bodyLine, {
    report,
    link,
    gearNames: { equipment: [], software: [] },
    isPreview: false,
    exercise: () => {},
    picture: (name) => files.picture(name, root),
    video: (name) => `${name} is a video, which articles do not show`,
    sound: (name) => `${name} is a sound, which articles do not play`,
  });
  return blocks.map(({ html, markdown, images, typeFormId, question, decks, variantFor }) => {
    if (question) report(null, 'Articles have no questions');
    if (decks) report(null, 'Articles have no exercises');
    if (variantFor) report(null, 'Articles have no variants');
    return { html, markdown, images, typeFormId };
  });
}

/** The share picture in `share/`, which is optional. */
function shareOf(slug: string | undefined, { files, root }: Reading, report: Report) {
  if (!files.list(join(root, 'share')).includes(`${slug}.png`)) return null;
  const share = files.sharePicture(`share/${slug}.png`, root);
  if (typeof share !== 'string') return share;
  report(null, share);
  return null;
}

function checkHead(head: Head, known: Known, report: (path: PropertyKey[], message: string) => void): void {
  if (known.categoryIds && !known.categoryIds.includes(head.category))
    report(['category'], `There is no category ${head.category}`);
  if (known.tutorIds && !known.tutorIds.includes(head.author)) report(['author'], `There is no tutor ${head.author}`);
  for (const [index, tag] of head.tags.entries()) {
    if (known.tagIds && !known.tagIds.includes(tag)) report(['tags', index], `There is no tag ${tag}`);
    if (head.tags.indexOf(tag) < index) report(['tags', index], `${tag} is listed twice`);
  }
}

/** Checks across all articles. Two articles cannot have the same slug, since it is the file name. */
function checkTogether(found: Found[], reading: Reading): void {
  const read = found.flatMap(({ article, ...rest }) => (article ? [{ article, ...rest }] : []));
  for (const key of ['id', 'highlight'] as const) {
    const having = read.filter(({ article }) => article[key] !== null);
    reportDuplicates(
      having,
      ({ article }) => String(article[key]),
      ({ file, article, lineOf }, other) =>
        reportTo(reading, file)(lineOf([key]), `${key} ${article[key]} is that of ${other.file} too`),
    );
  }
}
