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

it('reads an article with its text, its picture and all that is said of it', () => {
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

it('puts the newest first', () => {
  write({
    'older.md': article({ id: 'a2', published: '2025-01-01T00:00:00Z' }),
    'newer.md': article({ id: 'a3', published: '2027-01-01T00:00:00Z' }),
    'covers/older.svg': svg,
    'covers/newer.svg': svg,
  });
  expect(readArticles(root, known).map(({ slug }) => slug)).toEqual(['newer', 'nudge', 'older']);
});

describe('names file and line of', () => {
  it.each([
    ['a category that is not there', article({ category: 'cooking' }), 'nudge.md:5: There is no category cooking'],
    ['a tag that is not there', article({ tags: '[eq, loud]' }), 'nudge.md:6: There is no tag loud'],
    ['a tag that stands there twice', article({ tags: '[eq, eq]' }), 'nudge.md:6: eq stands there twice'],
    ['an author who is no tutor', article({ author: 'nobody' }), 'nudge.md:7: There is no tutor nobody'],
    ['a key that is missing', article({ title: '' }), 'nudge.md:2: title is missing'],
    ['an article without tags', article({ tags: '[]' }), 'nudge.md:6: tags: must name one tag at least'],
    ['a date that is none', article({ published: 'soon' }), 'nudge.md:8: published: must be a date and time such as'],
    ['a text that is not there', article({}, ''), 'There is no text'],
    ['HTML that is not allowed', article({}, '<b onclick="x()">a</b>'), 'nudge.md:11: Not allowed in text'],
    ['a video', article({}, '![A clip](clip.mp4)'), 'nudge.md:11: clip.mp4 is a video, which articles do not show'],
    ['a picture that is not there', article({}, '![A](gone.svg)'), 'nudge.md:11: gone.svg is not there'],
  ])('%s', (_name, text, fault) => {
    expect(faultsOf({ 'nudge.md': text }).join('\n')).toContain(fault);
  });

  it('a cover that is not there', () => {
    expect(faultsOf({ 'other.md': article({ id: 'a2' }) })).toEqual(['other.md: covers/other.svg is not there']);
  });

  it('a picture to share that has another size', () => {
    expect(faultsOf({ 'share/nudge.png': 'no picture' }).join()).toContain('nudge.md: nudge.png');
  });

  it('a name that is no address', () => {
    expect(faultsOf({ 'My Article.md': article({ id: 'a2' }) }).join()).toContain(
      'My Article.md: An article is called by its address',
    );
  });

  it('an id and a place among the highlights that two articles have', () => {
    const both = { 'nudge.md': article({ highlight: '1' }), 'other.md': article({ highlight: '1' }) };
    expect(faultsOf({ ...both, 'covers/other.svg': svg })).toEqual([
      'other.md:2: id a1 is that of nudge.md too',
      'other.md:9: highlight 1 is that of nudge.md too',
    ]);
  });
});

it('reads no article as long as one is wrong', () => {
  expect(faultsOf({ 'other.md': 'Nothing before it', 'covers/other.svg': svg })).toHaveLength(1);
});
