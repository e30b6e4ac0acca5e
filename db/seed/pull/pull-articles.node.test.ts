import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ArticleContent } from '../article-folder/article';
import { articleDraft, articleFiles } from '../article-folder/draft';
import { content } from '../content';
import { readFolder } from '../content-folder/read-folder';
import { readCleanPicture } from '../course-folder/files';
import { articlePlanOf, type StandingArticle, spellArticlePlan } from '../push/compare-articles';
import { pullArticles } from './pull-articles';

const articles = content.articles as [ArticleContent, ...ArticleContent[]];
const [first] = articles;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pull-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const standingOf = (article: ArticleContent): StandingArticle =>
  JSON.parse(JSON.stringify({ ...articleDraft(article), revision: 'r' }));

interface Asked {
  article?: string | null;
  isReplacing?: boolean;
  files?: Map<string, string>;
}

/** Pulls from an app with these articles. */
async function pull(standing: StandingArticle[], { article = null, isReplacing = false, files }: Asked = {}) {
  const said: string[] = [];
  const paths = files ?? new Map(articles.flatMap((one) => [...articleFiles(one)]));
  const isWhole = await pullArticles(
    { article, folder, isReplacing },
    {
      call: async (_method, path) => {
        const { pathname, searchParams } = new URL(path, 'https://app.example');
        const at = Number(searchParams.get('offset'));
        if (pathname === '/admin/articles') return standing.slice(at, at + 100);
        return standing.find(({ articleId }) => pathname === `/admin/articles/${articleId}`) ?? null;
      },
      download: async (name) => {
        const path = paths.get(name);
        if (!path) return null;
        return new Response(
          new Uint8Array(
            name.includes('-') && !path.endsWith('.svg') ? readCleanPicture(path).bytes : readFileSync(path),
          ),
        ).body;
      },
      say: (line) => said.push(line),
    },
  );
  return { isWhole, printed: said.filter((line) => !line.startsWith('Fetches ')) };
}

const differences = (standing: StandingArticle[]) => {
  const read = readFolder(folder, null).articles;
  return standing.flatMap((one) => {
    const found = read.find(({ id }) => id === one.articleId);
    return found ? (articlePlanOf(found, one) ?? []).map(spellArticlePlan) : [`${one.articleId} is not there`];
  });
};

it('pulled articles read back without differences and contain hardly any HTML', async () => {
  const standing = articles.map(standingOf);
  expect(await pull(standing)).toEqual({ isWhole: true, printed: [`${folder}: ${articles.length} articles.`] });
  expect(differences(standing)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['covers', ...articles.map(({ slug }) => `${slug}.md`), 'share'].sort());
  const texts = articles.map(({ slug }) => readFileSync(join(folder, `${slug}.md`), 'utf8'));
  expect(texts.filter((text) => /^<(p|ul|ol|h\d|blockquote|table)>/m.test(text))).toEqual([]);
}, 20_000);

it('an article is pulled by its id or slug and keeps a future date, a highlight and odd texts', async () => {
  const cover = first.cover && articleDraft(first).cover;
  const odd: StandingArticle = {
    ...standingOf(first),
    title: 'yes: # "no" — 1',
    cover: null,
    share: null,
    highlight: 7,
    publishedAt: '9999-12-31T00:00:00.000Z',
    blocks: [
      {
        markdown: '\\*not so\\* *but so*',
        images: [{ fileId: cover ?? '', alt: 'A [b] c', caption: 'Say "d" \\ e' }],
        videos: [],
        typeFormId: 'f-1',
        variantFor: null,
      },
      { markdown: 'a<br>b', images: [], videos: [], typeFormId: null, variantFor: null },
    ],
  };
  const standing = [odd, ...articles.slice(1).map(standingOf)];
  expect((await pull(standing, { article: first.id })).printed).toEqual([`${folder}: 1 article.`]);
  expect(differences([odd])).toEqual([]);
  expect((await pull(standing, { article: first.slug, isReplacing: true })).printed).toEqual([`${folder}: 1 article.`]);
  await expect(pull(standing, { article: 'nobody' })).rejects.toThrow('no article with the id or the address nobody');
});

it('a pull overwrites existing files only when told to, and then removes those under a former slug', async () => {
  const before = standingOf(first);
  await pull([before]);
  const text = join(folder, `${first.slug}.md`);
  writeFileSync(text, readFileSync(text, 'utf8').replace(/^title: .*$/m, 'title: Mine'));
  const renamed = { ...before, slug: 'another-address', share: null };
  await expect(pull([renamed])).rejects.toThrow(`${first.slug}.md is there already`);
  expect(readFileSync(text, 'utf8')).toContain('title: Mine');
  writeFileSync(join(folder, 'notes.md'), 'Mine');
  await pull([renamed], { isReplacing: true });
  expect(readdirSync(folder).sort()).toEqual(['another-address.md', 'covers', 'notes.md', 'share']);
  expect(readdirSync(join(folder, 'covers'))).toEqual(['another-address.svg']);
  expect(readdirSync(join(folder, 'share'))).toEqual([]);
  rmSync(join(folder, 'notes.md'));
  expect(differences([renamed])).toEqual([]);
});

it('a replacing pull changes nothing when the bytes of a picture are lost', async () => {
  const standing = standingOf(first);
  await pull([standing]);
  await expect(pull([standing], { isReplacing: true, files: new Map() })).rejects.toThrow('Nothing was replaced');
  expect(differences([standing])).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('a pull writes nothing outside its folder, whatever the app answers', async () => {
  const standing = standingOf(first);
  const inner = join(folder, 'inner');
  mkdirSync(inner);
  const outside = folder;
  folder = inner;
  await expect(pull([{ ...standing, slug: '../mine' }])).rejects.toThrow('is no address');
  const image = { fileId: '../../mine', alt: 'A', caption: null };
  const evil = { ...standing, blocks: standing.blocks.map((block) => ({ ...block, images: [image] })) };
  await expect(pull([evil])).rejects.toThrow('outside its folder');
  expect(readdirSync(outside)).toEqual(['inner']);
  expect(existsSync(join(outside, 'mine.md'))).toBe(false);
  folder = outside;
});

it('a pull reports what a file cannot hold', async () => {
  const standing = standingOf(first);
  const blocks = [{ markdown: 'One\n\n---\n\nTwo', images: [], videos: [], typeFormId: null, variantFor: null }];
  const { isWhole, printed } = await pull([{ ...standing, blocks }]);
  expect(isWhole).toBe(false);
  expect(printed.slice(1)).toEqual([`A file cannot hold the current state: articles/${first.id}: changes blocks`]);
});
