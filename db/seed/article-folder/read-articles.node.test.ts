import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentFaults, spellFault } from '../course-folder/faults';
import { readArticles } from './read-articles';

const known = { categoryIds: ['mixing', 'sets'], tagIds: ['eq', 'tempo'], tutorIds: ['dele'] };
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const article = (part: Record<string, string> = {}, body = 'Some words.') => {
  const head = {
    id: 'a1',
    title: 'Nudge',
    description: 'About nudging',
    category: 'mixing',
    tags: '[eq, tempo]',
    author: 'dele',
    published: '2026-02-03T09:00:00Z',
    ...part,
  };
  const lines = Object.entries(head).filter(([, value]) => value !== '');
  return `---\n${lines.map(([key, value]) => `${key}: ${value}`).join('\n')}\n---\n\n${body}\n`;
};

let root: string;

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

function faultsOf(files: Record<string, string>): string[] {
  write(files);
  try {
    readArticles(root, known);
  } catch (error) {
    if (error instanceof ContentFaults) return error.faults.map(spellFault);
    throw error;
  }
  return [];
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'articles-'));
  write({ 'nudge.md': article(), 'covers/nudge.svg': svg, 'README.md': '# How to' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('readArticles reads an article with its front matter, text and pictures', () => {
  write({
    'nudge.md': article(
      { highlight: '2' },
      '## First\n\nOne.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![Two](covers/nudge.svg "Below")\n\n---\n\nThree.',
    ),
  });
  const [read, ...others] = readArticles(root, known);
  expect(others).toEqual([]);
  expect(read).toMatchObject({
    id: 'a1',
    slug: 'nudge',
    title: 'Nudge',
    description: 'About nudging',
    categoryId: 'mixing',
    tagIds: ['eq', 'tempo'],
    authorId: 'dele',
    highlight: 2,
    publishedAt: new Date('2026-02-03T09:00:00Z'),
    cover: { contentType: 'image/svg+xml' },
    share: null,
  });
  expect(read?.blocks).toHaveLength(2);
  expect(read?.blocks[0]?.html).toMatch(/^<h2>First<\/h2>\n<p>One.<\/p>\n<table>/);
  expect(read?.blocks[0]?.images).toMatchObject([{ alt: 'Two', caption: 'Below' }]);
});

it('readArticles returns the newest article first', () => {
  write({
    'older.md': article({ id: 'a2', published: '2025-01-01T00:00:00Z' }),
    'newer.md': article({ id: 'a3', published: '2027-01-01T00:00:00Z' }),
    'covers/older.svg': svg,
    'covers/newer.svg': svg,
  });
  expect(readArticles(root, known).map(({ slug }) => slug)).toEqual(['newer', 'nudge', 'older']);
});

describe('readArticles reports the fault of', () => {
  it.each([
    ['an unknown category', article({ category: 'cooking' }), 'nudge.md:5: There is no category cooking'],
    ['an unknown tag', article({ tags: '[eq, loud]' }), 'nudge.md:6: There is no tag loud'],
    ['a repeated tag', article({ tags: '[eq, eq]' }), 'nudge.md:6: eq is listed twice'],
    ['an author who is not a tutor', article({ author: 'nobody' }), 'nudge.md:7: There is no tutor nobody'],
    ['a missing title', article({ title: '' }), 'nudge.md:2: title is missing'],
    ['an article without tags', article({ tags: '[]' }), 'nudge.md:6: tags: must name one tag at least'],
    ['an invalid date', article({ published: 'soon' }), 'nudge.md:8: published: Must be a date and time such as'],
    ['a missing text', article({}, ''), 'There is no text'],
    ['HTML that is not allowed', article({}, '<b onclick="x()">a</b>'), 'nudge.md:11: Not allowed in text'],
    ['a video', article({}, '![A clip](clip.mp4)'), 'nudge.md:11: clip.mp4 is a video, which articles do not show'],
    ['a missing picture', article({}, '![A](gone.svg)'), 'nudge.md:11: gone.svg is not there'],
  ])('%s', (_name, text, fault) => {
    expect(faultsOf({ 'nudge.md': text }).join('\n')).toContain(fault);
  });

  it('a missing cover', () => {
    expect(faultsOf({ 'other.md': article({ id: 'a2' }) })).toEqual(['other.md: covers/other.svg is not there']);
  });

  it('a share picture that is not a valid PNG', () => {
    expect(faultsOf({ 'share/nudge.png': 'no picture' }).join()).toContain('nudge.md: nudge.png');
  });

  it('a file name that is not a slug', () => {
    expect(faultsOf({ 'My Article.md': article({ id: 'a2' }) }).join()).toContain(
      'My Article.md: An article is called by its address',
    );
  });

  it('an id and a highlight number that two articles share', () => {
    const both = { 'nudge.md': article({ highlight: '1' }), 'other.md': article({ highlight: '1' }) };
    expect(faultsOf({ ...both, 'covers/other.svg': svg })).toEqual([
      'other.md:2: id a1 is that of nudge.md too',
      'other.md:9: highlight 1 is that of nudge.md too',
    ]);
  });
});

it('readArticles rejects the whole folder if one article is wrong', () => {
  expect(faultsOf({ 'other.md': 'Nothing before it', 'covers/other.svg': svg })).toHaveLength(1);
});
