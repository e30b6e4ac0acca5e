import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { parseDocument } from 'yaml';
import { articleFilesIn } from '../article-folder/read-articles';
import { readFolder } from '../content-folder/read-folder';
import type { Call } from '../push/call';
import { articlePlanOf, type StandingArticle, spellArticlePlan } from '../push/compare-articles';
import { fillFolder, type PullTools, requireSlug } from './fill-folder';
import type { FolderContents } from './place-files';
import { writeArticle } from './write-article';

export interface PullArticles {
  /** The id or the address of one; null for all. */
  article: string | null;
  /** That holds articles. */
  folder: string;
  /** Puts them in place of what stands there of them. */
  isReplacing: boolean;
}

/**
 * Writes articles as they stand in the app, and reads them again: what the next `diff` would name is said now. They are
 * all written aside before the first one is put in its place. Answers whether files and app agree. Throws when there is
 * no such article, or something stands in its place.
 */
export async function pullArticles({ article, folder, isReplacing }: PullArticles, tools: PullTools): Promise<boolean> {
  const standing = article === null ? await readAll(tools.call) : [await readOne(article, tools.call)];
  for (const { slug } of standing) requireSlug(slug);
  await mkdir(folder, { recursive: true });
  const old = await findOld(folder, standing);
  if (!isReplacing && old.length) {
    throw new Error(
      `${old.map((path) => `${join(folder, path)} is there already.`).join('\n')}\nWith --replace it is written anew.`,
    );
  }
  const aside = await mkdtemp(join(folder, '.pull-'));
  try {
    const contents = together(standing.map(writeArticle));
    const lost = await fillFolder(aside, contents, tools);
    // What stands there may be the last place that has them.
    if (lost.length && old.length) throw new Error([...lost, 'Nothing was replaced.'].join('\n'));
    const differences = lost.length || !standing.length ? lost : differencesOf(aside, standing);
    await putInPlace(aside, folder, contents);
    for (const path of old.filter((one) => !contents.texts.has(one) && !contents.files.has(one))) {
      await rm(join(folder, path), { force: true });
    }
    tools.say(`${folder}: ${standing.length} article${standing.length === 1 ? '' : 's'}.`);
    for (const line of differences) tools.say(line);
    return differences.length === 0;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

interface Names {
  articleId: string;
  slug: string;
}

async function readOne(name: string, call: Call): Promise<StandingArticle> {
  const found = await readArticle(name, call);
  if (found) return found;
  const named = (await listNames(call)).find(({ slug }) => slug === name);
  const bySlug = named && (await readArticle(named.articleId, call));
  if (!bySlug) throw new Error(`There is no article with the id or the address ${name}.`);
  return bySlug;
}

const readArticle = (id: string, call: Call) => call('GET', `/admin/articles/${id}`) as Promise<StandingArticle | null>;

/** One that is taken away meanwhile is none of them. */
async function readAll(call: Call): Promise<StandingArticle[]> {
  const all: StandingArticle[] = [];
  for (const { articleId } of await listNames(call)) {
    const article = await readArticle(articleId, call);
    if (article) all.push(article);
  }
  return all;
}

async function listNames(call: Call): Promise<Names[]> {
  const all: Names[] = [];
  for (;;) {
    const some = (await call('GET', `/admin/articles?limit=100&offset=${all.length}`)) as Names[];
    all.push(...some);
    if (some.length < 100) return all;
  }
}

/** What lies in the folder of these articles already, by their ids and by their addresses. */
async function findOld(folder: string, standing: Names[]): Promise<string[]> {
  const ids = new Set(standing.map(({ articleId }) => articleId));
  const slugs = new Set(standing.map(({ slug }) => slug));
  for (const name of articleFilesIn(folder)) {
    const id = idIn(await readFile(join(folder, name), 'utf8').catch(() => ''));
    if (id !== null && ids.has(id)) slugs.add(name.slice(0, -'.md'.length));
  }
  const places = await Promise.all(
    ['', 'covers', 'share'].map(async (place) => {
      const names = place ? await readdir(join(folder, place)).catch(() => []) : articleFilesIn(folder);
      return names.filter((name) => slugs.has(parse(name).name)).map((name) => (place ? `${place}/${name}` : name));
    }),
  );
  return places.flat();
}

/** The id that stands in an article's file, whatever else is wrong with it. */
function idIn(source: string): string | null {
  const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(source)?.[1];
  const id = head === undefined ? null : parseDocument(head).get('id');
  return typeof id === 'string' ? id : null;
}

/** The texts last: a text is there only with all that it names. */
async function putInPlace(aside: string, folder: string, { texts, files }: FolderContents): Promise<void> {
  for (const path of [...files.keys(), ...texts.keys()]) {
    if ((await lstat(join(aside, path)).catch(() => null)) === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await rename(join(aside, path), join(folder, path));
  }
}

function together(all: FolderContents[]): FolderContents {
  return {
    texts: new Map(all.flatMap(({ texts }) => [...texts])),
    files: new Map(all.flatMap(({ files }) => [...files])),
  };
}

/** What the files cannot say as it stands in the app, in lines. */
function differencesOf(folder: string, standing: StandingArticle[]): string[] {
  try {
    const { articles } = readFolder(folder, null);
    return standing
      .flatMap((one) => {
        const content = articles.find(({ id }) => id === one.articleId);
        return content ? (articlePlanOf(content, one) ?? []) : [];
      })
      .map((plan) => `A file cannot say it as it stands: ${spellArticlePlan(plan)}`);
  } catch (error) {
    return [`What stands in the app breaks a rule for files. ${error instanceof Error ? error.message : error}`];
  }
}
