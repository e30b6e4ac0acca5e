import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFolder } from './read-folder';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const article = (head = '', body = 'Some words.') => `---
id: a1
title: Nudge
description: About nudging
category: mixing
tags: [eq]
author: dele
published: 2026-02-03T09:00:00Z
${head}---

${body}
`;
const sound = { 'articles/nudge.md': article(), 'articles/covers/nudge.svg': svg };

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}
const messageOf = (work: () => unknown) => {
  try {
    work();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const faultsOf = (files: Record<string, string>) => {
  write(files);
  return messageOf(() => readFolder(root, null));
};

it('readFolder reads courses, articles, or a folder with both', () => {
  const course = fileURLToPath(new URL('../content/courses/phrase-mixing', import.meta.url));
  write(sound);
  cpSync(course, join(root, 'courses/phrase-mixing'), { recursive: true });
  cpSync(join(course, '../shared'), join(root, 'courses/shared'), { recursive: true });
  const { courses, articles } = readFolder(root, null);
  expect([courses.map(({ slug }) => slug), articles.map(({ slug }) => slug)]).toEqual([['phrase-mixing'], ['nudge']]);
  expect(readFolder(join(root, 'courses'), null).articles).toEqual([]);
  expect(readFolder(join(root, 'articles'), null).courses).toEqual([]);
});

it('readFolder reports all faults of courses and articles at once, by file and line', () => {
  const faults = faultsOf({ ...sound, 'articles/b.md': '', 'courses/one/course.md': '---\nid: c1\n---\n\nWords\n' });
  expect(faults).toContain('articles/b.md: is empty');
  expect(faults).not.toContain('covers/b.svg');
  expect(faults).toContain('courses/one/course.md:2: title is missing');
});

it('readFolder reports categories that the app does not know, once it has the app’s lists', () => {
  write(sound);
  const known = { categoryIds: [], tutorIds: ['dele'], courseSlugs: [], articleCategoryIds: ['sets'], tagIds: ['eq'] };
  expect(readFolder(root, null).articles).toHaveLength(1);
  expect(messageOf(() => readFolder(root, known))).toContain('articles/nudge.md:5: There is no category mixing');
});

it('readFolder reports a path that is not a folder, a folder without content, and a single course', () => {
  expect(messageOf(() => readFolder(join(root, 'gone'), null))).toContain('is no folder');
  expect(messageOf(() => readFolder(root, null))).toContain('holds neither courses');
  write({ 'notes.txt': '', 'course.md': '' });
  expect(messageOf(() => readFolder(root, null))).toContain('is one course');
});

it('readFolder accepts an article that declares it has no cover', () => {
  write({ 'plain.md': article('cover: none\n') });
  expect(readFolder(root, null).articles[0]?.cover).toBeNull();
});

describe('readFolder rejects', () => {
  it.each([
    ['a picture outside the folder', article('', '![A](../courses/x.svg)'), '../courses/x.svg lies outside the folder'],
    ['a picture by an absolute path', article('', '![A](/etc/hosts)'), '/etc/hosts must be a file in the folder'],
    ['an empty file', '', 'articles/nudge.md: is empty: write it, or delete the file'],
    ['an id that is too long for the app', article().replace('a1', 'a'.repeat(60)), 'nudge.md:2: id: At most 50'],
    [
      'a text that is too long for the app',
      article('', 'word '.repeat(13_000)),
      'nudge.md:10: Block 1, its markdown: At most 60000',
    ],
    ['two covers for one article', article(), 'covers/ has more than one picture of it: nudge.png, nudge.svg'],
  ])('%s', (_name, text, fault) => {
    const twin: Record<string, string> = fault.includes('nudge.png') ? { 'articles/covers/nudge.png': '' } : {};
    expect(faultsOf({ ...sound, 'courses/x.svg': svg, 'articles/nudge.md': text, ...twin })).toContain(fault);
  });

  it('texts and pictures that are links to outside the folder, and a folder with the name of a text', () => {
    write({ ...sound, 'secret.md': article().replace('a1', 'a2'), 'secret.svg': svg });
    symlinkSync(join(root, 'secret.md'), join(root, 'articles/other.md'));
    symlinkSync(join(root, 'secret.svg'), join(root, 'articles/covers/other.svg'));
    mkdirSync(join(root, 'articles/folder.md'));
    const faults = messageOf(() => readFolder(root, null));
    expect(faults).toContain('articles/other.md: other.md lies outside the folder');
    expect(faults).toContain('articles/covers/other.svg: is a link that leads outside the folder');
    expect(faults).toContain('articles/folder.md: folder.md is not there');
  });
});

it('readFolder notes the files that nothing names, with what to do', () => {
  const course = fileURLToPath(new URL('../content/courses/phrase-mixing', import.meta.url));
  cpSync(course, join(root, 'phrase-mixing'), { recursive: true });
  cpSync(join(course, '../shared'), join(root, 'shared'), { recursive: true });
  const before = readFolder(root, null).findings.notes.length;
  write({
    'phrase-mixing/clips/talk.srt': '1',
    'phrase-mixing/lessons/15-more.markdown': 'x',
    'shared/Finding-the-one.fr.vtt': 'WEBVTT',
    'phrase-mixing/README.md': 'x',
    'phrase-mixing/.DS_Store': 'x',
    'drafts/Course.md': 'x',
    'shared/unnamed.mp4': 'x',
    'shared/unnamed.en.vtt': 'WEBVTT',
  });
  const notes = readFolder(root, null).findings.notes.map(({ file, message }) => `${file}: ${message}`);
  expect(notes.length - before).toBe(6);
  expect(notes).toEqual(
    expect.arrayContaining([
      'shared/unnamed.mp4: Nothing names this file, so it is not sent',
      'shared/unnamed.en.vtt: Nothing names the film of this file, so it is not sent',
      'drafts/Course.md: Nothing names this file, so it is not sent: call it course.md, in small letters',
      expect.stringMatching(
        /^phrase-mixing\/clips\/talk\.srt: .*captions are called by the film, such as .+\.en\.srt$/,
      ),
      expect.stringContaining(
        '15-more.markdown: Nothing names this file, so it is not sent: the file of a lesson ends in',
      ),
      'shared/Finding-the-one.fr.vtt: Nothing names this file, so it is not sent: call it finding-the-one.fr.vtt, as its film is called',
    ]),
  );
});
