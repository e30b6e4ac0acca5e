import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markdownOf } from '~/features/drafts/markdown-of';
import { sanitizeHtml } from '~/kit/text/html.server';
import { content } from '../content';
import { readFolder } from '../content-folder/read-folder';
import type { CourseContent } from '../course-folder/course';
import { readCleanPicture } from '../course-folder/files';
import { planOf, type Standing, spellPlan } from '../push/compare';
import { courseDraft, filesOf, lessonDraft } from '../push/drafts';
import { pullCourse } from './pull-course';

const [phraseMixing] = content.courses as [CourseContent, ...CourseContent[]];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pull-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A course as the app returns it. */
function standingOf(course: CourseContent): Standing {
  const revision = 'r';
  const whole = {
    course: { ...courseDraft(course), revision },
    lessons: course.lessons.map((lesson) => ({ ...lessonDraft(course.id, lesson), revision })),
  };
  return JSON.parse(JSON.stringify(whole));
}

/** Pulls from an app with these files. */
async function pull(standing: Standing, files: Map<string, string>, isReplacing = false) {
  const said: string[] = [];
  const paths = new Map([...files].map(([name, path]) => [name.replace(/^clips\/(.*)\.(?:mp4|webm)$/, 'c$1'), path]));
  const isWhole = await pullCourse(
    { courseId: standing.course.courseId, folder, isReplacing },
    {
      call: async (_method, path, body) =>
        path === '/admin/files' ? (body as { names: string[] }).names.filter((name) => files.has(name)) : standing,
      download: async (name) => {
        const path = paths.get(name);
        if (!path) return null;
        const bytes = name.includes('-') && !path.endsWith('.svg') ? readCleanPicture(path).bytes : readFileSync(path);
        return new Response(new Uint8Array(bytes)).body;
      },
      say: (line) => said.push(line),
    },
  );
  return { isWhole, printed: said.filter((line) => !line.startsWith('Fetches ')) };
}

const differences = (standing: Standing) =>
  readFolder(folder, null).courses.flatMap((course) => spellPlan(planOf(course, standing)));

describe('a pulled course', () => {
  it.each(content.courses.map((course) => [course.slug, course] as const))(
    'reads back without differences: %s',
    async (slug, course) => {
      const standing = standingOf(course);
      expect(await pull(standing, filesOf(course))).toEqual({
        isWhole: true,
        printed: [`${join(folder, slug)}: ${course.lessons.length} lessons.`],
      });
      expect(differences(standing)).toEqual([]);
      // Teachers continue to write in it, so it should contain hardly any HTML.
      const pages = readdirSync(join(folder, slug), { recursive: true, encoding: 'utf8' });
      const texts = pages
        .filter((name) => name.endsWith('.md'))
        .map((name) => readFileSync(join(folder, slug, name), 'utf8'));
      expect(texts.filter((text) => /^<(p|ul|ol|h\d|blockquote)>/m.test(text))).toEqual([]);
    },
  );

  it.each(['eq-and-the-low-end', 'gain-and-meters'])(
    'keeps the names of the files in the folder that it replaces: %s',
    async (slug) => {
      const from = fileURLToPath(new URL('../content/courses/', import.meta.url));
      for (const name of [slug, 'shared']) cpSync(join(from, name), join(folder, name), { recursive: true });
      const course = content.courses.find((one) => one.slug === slug) as CourseContent;
      const standing = standingOf(course);
      expect(await pull(standing, filesOf(course), true)).toMatchObject({ isWhole: true });
      expect(differences(standing)).toEqual([]);
      const names = readdirSync(join(folder, slug), { recursive: true, encoding: 'utf8' });
      expect(names.filter((name) => /[0-9a-f]{20}/.test(name))).toEqual([]);
      expect(names.some((name) => name.startsWith('cover.'))).toBe(true);
      const media = names.filter((name) => /\.(?:mp4|m4a|vtt)$/.test(name));
      expect(media.length).toBeGreaterThan(3);
    },
    20_000,
  );

  it('calls a WebM by its type', async () => {
    const standing = standingOf(phraseMixing);
    const path = fileURLToPath(new URL('../../../tests/support/videos/vp9-opus.webm', import.meta.url));
    const clip = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 20);
    standing.course.trailer = { clip, audio: null, poster: null, captions: [] };
    const files = new Map([...filesOf(phraseMixing), [`clips/${clip}.webm`, path]]);
    expect(await pull(standing, files)).toMatchObject({ isWhole: true });
    const [pulled] = readFolder(folder, null).courses;
    expect(pulled?.trailer).toMatchObject({ hash: clip, contentType: 'video/webm' });
    expect(existsSync(join(folder, phraseMixing.slug, `clips/${clip}.webm`))).toBe(true);
  });

  it('keeps a prepared sale and odd labels, ids, dates and pictures', async () => {
    const standing = standingOf(phraseMixing);
    const { course, lessons } = standing;
    const prices = { ...course.prices, GBP: { price: 4950, salePrice: 3501 }, USD: { price: 6300, salePrice: null } };
    const captions = [
      { language: 'en', label: 'English: 100 % / "all"', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne' },
    ];
    const [first, second, ...rest] = lessons as [Standing['lessons'][number], Standing['lessons'][number]];
    const odd: Standing = {
      course: {
        ...course,
        title: 'yes: # "no" \\ — 1',
        prices,
        isSaleActive: false,
        saleEndsAt: '2030-01-31T23:59:00.123Z',
        cover: null,
        trailer: course.trailer && { ...course.trailer, captions, poster: null },
        equipment: [
          { label: '2', text: 'Two' },
          { label: '1', text: 'One' },
          { label: '1', text: 'Another' },
        ],
        needsLocation: true,
        recommendations: [],
      },
      lessons: [
        {
          ...second,
          chapters: [{ at: 0, title: '1:00 is late' }],
          loops: [{ from: 1.5, to: 9.25, title: '1:00-1:05 is early' }],
          publishedAt: '2026-01-01T00:00:00.001Z',
        },
        {
          ...first,
          blocks: first.blocks.map((block) => ({
            ...block,
            images: block.images.map((image) => ({ ...image, alt: 'A [b] c', caption: 'Say "d" \\ e' })),
            videos: block.videos.map((video) => ({ ...video, captions })),
          })),
        },
        ...rest,
      ],
    };
    expect((await pull(odd, filesOf(phraseMixing))).printed).toHaveLength(1);
    expect(differences(odd)).toEqual([]);
  });

  it('replaces an existing folder only when told to replace', async () => {
    const standing = standingOf(phraseMixing);
    const place = join(folder, phraseMixing.slug);
    mkdirSync(place);
    writeFileSync(join(place, 'mine.md'), '');
    await expect(pull(standing, filesOf(phraseMixing))).rejects.toThrow('is there already');
    expect(readdirSync(place)).toEqual(['mine.md']);
    await pull(standing, filesOf(phraseMixing), true);
    expect(existsSync(join(place, 'mine.md'))).toBe(false);
    expect(differences(standing)).toEqual([]);
    expect(readdirSync(folder)).toEqual([phraseMixing.slug]);
  });

  it('names a file whose bytes are lost and then replaces nothing', async () => {
    const standing = standingOf(phraseMixing);
    const files = new Map([...filesOf(phraseMixing)].filter(([name]) => name !== standing.course.cover));
    const { isWhole, printed } = await pull(standing, files);
    expect(isWhole).toBe(false);
    expect(printed[1]).toMatch(/^pictures\/p.* has been lost/);
    writeFileSync(join(folder, phraseMixing.slug, 'mine'), '');
    await expect(pull(standing, files, true)).rejects.toThrow('Nothing was replaced');
    expect(existsSync(join(folder, phraseMixing.slug, 'mine'))).toBe(true);
  });

  it('reports what a folder cannot hold', async () => {
    const standing = standingOf(phraseMixing);
    const { printed } = await pull(
      { ...standing, course: { ...standing.course, overview: '<p>One</p>\n\n<p>Two</p>' } },
      filesOf(phraseMixing),
    );
    expect(printed.slice(1)).toEqual([`A folder cannot hold the current state: ${phraseMixing.id}: changes overview`]);
  });
});

describe('pulled HTML', () => {
  it.each([
    ['<p>Plain words, 3 * 4 and snake_case</p>', 'Plain words, 3 * 4 and snake_case'],
    ['<p>With <strong>strong</strong> and <em>stressed</em></p>', 'With **strong** and *stressed*'],
    ['<p>*not so*</p>', '\\*not so\\*'],
    ['<p>1. no list</p>', '1\\. no list'],
    ['<h3>At your decks</h3>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>', '### At your decks\n\n- One\n- Two'],
    ['<p><a href="/courses" title="T">All</a></p>', '[All](/courses "T")'],
    ['<p>a &lt;b&gt; &amp;amp; c</p>', null],
    ['<p>one</p><p>two</p>', '<p>one</p><p>two</p>'],
    ['<p>a<br>b</p>', 'a<br>b'],
    ['<p><b>b</b> <i>i</i></p>', null],
    ['<ul>\n<li>One<ul>\n<li>In it</li>\n</ul>\n</li>\n</ul>', '- One\n  - In it'],
    ['<ul>\n<li><p>One</p>\n<p>More</p>\n</li>\n</ul>', '- One\n\n  More'],
    ['<blockquote>\n<p>Said</p>\n</blockquote>', '> Said'],
    ['<hr>', '<hr>'],
    ['<p>form</p>\n<hr>\n<p>---</p>', null],
    [
      '<table>\n<thead>\n<tr>\n<th>A</th>\n<th>B</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td>2 | 3</td>\n</tr>\n</tbody></table>',
      null,
    ],
    ['<p>https://example.com and a@b.example</p>', null],
    ['<p>[a]: /b</p>', null],
    ['<p>```variant</p>', null],
    ['<p><code>a &amp; `b`</code></p>', null],
  ])('%s reads back without differences', async (html, markdown) => {
    expect(sanitizeHtml(html)).toBe(html);
    if (markdown !== null) expect(markdownOf(html)).toBe(markdown);
    const standing = standingOf(phraseMixing);
    const [lesson] = standing.lessons as [Standing['lessons'][number]];
    const block = {
      markdown: markdownOf(html),
      images: [],
      videos: [],
      typeFormId: null,
      question: null,
      decks: null,
      variantFor: null,
    };
    const variant = { ...block, variantFor: { equipment: [], software: ['Traktor'] } };
    const odd = {
      ...standing,
      lessons: [{ ...lesson, chapters: [], blocks: [block, variant, { ...block, typeFormId: 'f-1' }] }],
    };
    const { printed } = await pull(odd, filesOf(phraseMixing));
    expect(printed).toHaveLength(1);
    expect(printed[0]?.includes('stays in 1 of its files')).toBe(/^<\w/m.test(markdownOf(html)));
    expect(differences(odd)).toEqual([]);
  });
});
