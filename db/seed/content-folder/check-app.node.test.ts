import { expect, it } from 'vitest';
import { askApp, deadLinks } from './check-app';
import { noFindings, type OwnAddress } from './findings';
import { targetOf } from './inner-links';

const app = {
  courses: [{ id: 'c1', slug: 'mixing' }],
  lessons: [{ id: 'c1-l1', slug: 'one', courseId: 'c1' }],
  articles: [{ id: 'a1', slug: 'nudge' }],
};

async function faultsOf(own: Omit<OwnAddress, 'file' | 'line'>, links: string[] = []) {
  const findings = {
    ...noFindings(),
    addresses: [{ ...own, file: 'f.md', line: 2 }],
    links: links.map((address) => ({ file: 'f.md', line: 9, address })),
  };
  const { faults, notes } = await askApp(findings, async () => structuredClone(app));
  return [...faults, ...notes].map(({ line, message }) => `${line}: ${message}`);
}

it('an id that was changed is a fault that names the id in the app', async () => {
  expect(await faultsOf({ kind: 'course', id: 'c1', slug: 'mixing' })).toEqual([]);
  expect(await faultsOf({ kind: 'course', id: 'c1', slug: 'new-address' })).toEqual([
    '2: The course c1 has the address mixing in the app. A push replaces it with this one and moves it to new-address: a new course needs an id of its own',
  ]);
  expect(await faultsOf({ kind: 'course', id: 'c9', slug: 'mixing' })).toEqual([
    '2: The course at the address mixing has the id c1 in the app, not c9. An id stays for ever: write id: c1, or choose another address',
  ]);
  expect(await faultsOf({ kind: 'article', id: 'a9', slug: 'nudge' })).toEqual([
    expect.stringContaining('write id: a1'),
  ]);
  expect(await faultsOf({ kind: 'lesson', id: 'mine', slug: 'one', courseId: 'c1' })).toEqual([
    expect.stringContaining('write id: c1-l1'),
  ]);
});

it('a name that something else has is a fault', async () => {
  expect(await faultsOf({ kind: 'lesson', id: 'c2-l1', slug: 'one', courseId: 'c2' })).toEqual([
    '2: The address one is that of a lesson of the course c1: choose another',
  ]);
  expect(await faultsOf({ kind: 'lesson', id: 'c1-l1', slug: 'two', courseId: 'c2' })).toEqual([
    '2: The id c1-l1 is that of a lesson of the course c1',
  ]);
  expect(await faultsOf({ kind: 'course', id: 'mixing', slug: 'other' })).toEqual([
    '2: mixing is a name of the course c1: choose another',
  ]);
});

it('links to what is neither in the app nor in the folder are named, and those that lead to no page', async () => {
  const links = [
    '/lessons/one?t=9',
    '/lessons/two',
    '/online-dj-courses/mine',
    '/dj-hub/premium-article/none#a',
    '/no',
  ];
  expect(await faultsOf({ kind: 'course', id: 'm', slug: 'mine' }, links)).toEqual([
    '9: The link to /lessons/two leads to no lesson',
    '9: The link to /dj-hub/premium-article/none#a leads to no article',
  ]);
  const all = ['/no', '/', '/courses', '/dj-hub', '/lessons/x', 'https://a.example/no', '#top'];
  const findings = { ...noFindings(), links: all.map((address) => ({ file: 'f.md', line: 9, address })) };
  expect(deadLinks(findings).map(({ message }) => message)).toEqual([
    'The link to /no leads to no page of the app',
    'The link to /courses leads to no page of the app',
  ]);
});

it.each([
  ['/courses/mixing/lessons', { kind: 'course', name: 'mixing' }],
  ['/courses/courses-search?query=a', 'a page'],
  ['/practice/today', 'a page'],
  ['/rise-festival', 'a page'],
  ['/api/docs', 'a page'],
  ['/lessons/%E0%A4%A', 'nothing'],
  ['/lessons/a/b', 'nothing'],
])('the link %s leads to %j', (address, target) => {
  expect(targetOf(address)).toEqual(target);
});
