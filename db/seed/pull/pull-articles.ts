import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { parseDocument } from 'yaml';
import { articleFilesIn } from '../article-folder/read-articles';
import { readFolder } from '../content-folder/read-folder';
import type { Call } from '../push/call';
import { articlePlanOf, type StandingArticle, spellArticlePlan } from '../push/compare-articles';
import { fillFolder, type PullTools, requireSlug, spellHtml } from './fill-folder';
import type { FolderContents } from './place-files';
import { writeArticle } from './write-article';

export interface PullArticles {
  /** The id or slug of one article; null for all. */
  article: string | null;
  /** The folder of articles. */
  folder: string;
  /** Replaces existing files of these articles. */
  isReplacing: boolean;
}

/**
 * Writes the app's articles as files and reads them back, so what the next `diff` would report is reported now. All are
 * written to a temporary folder before the first is moved into place. Returns whether files and app agree. Throws if an
 * article does not exist or a file is in the way.
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
    // The existing files may be the last copy.
    if (lost.length && old.length) throw new Error([...lost, 'Nothing was replaced.'].join('\n'));
    const differences = lost.length || !standing.length ? lost : differencesOf(aside, standing);
    await putInPlace(aside, folder, contents);
    for (const path of old.filter((one) => !contents.texts.has(one) && !contents.files.has(one))) {
      await rm(join(folder, path), { force: true });
    }
    tools.say(`${folder}: ${standing.length} article${standing.length === 1 ? '' : 's'}.${spellHtml(contents)}`);
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

/** Articles that are removed in the meantime are left out. */
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

/** Existing files of these articles in the folder, by id or slug. */
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

/** The id in an article's file, even if the file has other faults. */
function idIn(source: string): string | null {
  const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(source)?.[1];
  const id = head === undefined ? null : parseDocument(head).get('id');
  return typeof id === 'string' ? id : null;
}

/** Moves the texts last: a text appears only with all the files it names. */
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

/** What the files cannot express of the app's articles, one line each. */
function differencesOf(folder: string, standing: StandingArticle[]): string[] {
  try {
    const { articles } = readFolder(folder, null);
    return standing
      .flatMap((one) => {
        const content = articles.find(({ id }) => id === one.articleId);
        return content ? (articlePlanOf(content, one) ?? []) : [];
      })
      .map((plan) => `A file cannot hold the current state: ${spellArticlePlan(plan)}`);
  } catch (error) {
    return [`The content in the app breaks a rule for files. ${error instanceof Error ? error.message : error}`];
  }
}
