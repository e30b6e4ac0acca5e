import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readContentVersion } from '#db/content-version';
import {
  articleCategories,
  articleSections,
  articles,
  articleTags,
  auditLog,
  categories,
  staleArticles,
  staleCourses,
  tutors,
  users,
} from '#db/schema';
import { SaveCategory, SaveTutor } from '~/features/catalogue/office/lists-schema';
import { openCourse } from '~/features/catalogue/office/open-course.server';
import { removeCategory, removeTutor, saveCategory, saveTutor } from '~/features/catalogue/office/save-lists.server';
import { mostListed } from '~/features/drafts/rules';
import { readOne } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeArticle, makeCourse, makeUser } from '../../../../tests/support/factories';
import { failure } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import {
  openLists,
  presentLists,
  readPutBack,
  removeArticleCategory,
  removeArticleSection,
  removeArticleTag,
  saveArticleCategory,
  saveArticleSection,
  saveArticleTag,
} from './edit-lists.server';
import { SaveArticleCategory, SaveArticleSection, SaveArticleTag } from './lists-schema';
import { openArticle } from './read-article.server';

type Scope = ReturnType<typeof testScope>;
type Typed = Record<string, string | number>;

let admin: Viewer;
const as = (viewer: Viewer | null) => testScope({ viewer });

/** How each list saves a row of form values. */
const saves = {
  category: (scope: Scope, typed: Typed) => saveCategory(scope, SaveCategory.parse(typed)),
  tutor: (scope: Scope, typed: Typed) => saveTutor(scope, SaveTutor.parse(typed)),
  section: (scope: Scope, typed: Typed) => saveArticleSection(scope, SaveArticleSection.parse(typed)),
  articleCategory: (scope: Scope, typed: Typed) => saveArticleCategory(scope, SaveArticleCategory.parse(typed)),
  tag: (scope: Scope, typed: Typed) => saveArticleTag(scope, SaveArticleTag.parse(typed)),
};

const fresh = {
  category: { name: 'Mixing', slug: 'mixing' },
  tutor: { name: 'Dele Marsh', ownId: 'dele-marsh', about: '<p>Plays.</p>' },
  section: { name: 'Craft', slug: 'craft', tagline: 'How it is done', hexColor: '#FF7A3C' },
  articleCategory: { name: 'Sets', slug: 'sets', sectionId: 'craft' },
  tag: { name: 'Vinyl', slug: 'vinyl' },
};
const kinds = Object.keys(fresh) as (keyof typeof fresh)[];

const actsOf = async () => (await testScope().db.select().from(auditLog)).map(({ action }) => action);
const version = async () => {
  const scope = testScope();
  return (await scope.read(readContentVersion(scope.db, new Date())))[0].version;
};
const places = async (table: typeof articleSections | typeof categories | typeof articleCategories) =>
  (await testScope().db.select().from(table).orderBy(asc(table.position))).map(
    ({ id, position }) => `${id} ${position}`,
  );

async function makeAll() {
  for (const kind of kinds) await saves[kind](as(admin), fresh[kind]);
}

beforeEach(async () => {
  await resetBindings();
  admin = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' };
});

it('tags and tutors are sorted by name, whatever the case of its first letter', async () => {
  for (const name of ['Bass', 'acid', 'Crates', 'breaks']) {
    await saves.tag(as(admin), { name, slug: name.toLowerCase() });
    await saves.tutor(as(admin), { name, ownId: name.toLowerCase(), about: 'Teaches.' });
  }
  const { tags, tutors } = await openLists(as(admin));
  const article = await readOne(as(admin), openArticle(as(admin), null));
  const sorted = ['acid', 'Bass', 'breaks', 'Crates'];
  for (const rows of [tags, tutors]) expect(rows.map(({ name }) => name)).toEqual(sorted);
  for (const options of [article.tags, article.authors]) expect(options.map(({ label }) => label)).toEqual(sorted);
});

it('the lists make what the first course and the first article need in an empty database', async () => {
  await makeAll();
  const course = await readOne(as(admin), openCourse(as(admin), null));
  expect([course.categories, course.tutors]).toEqual([
    [{ value: 'mixing', label: 'Mixing' }],
    [{ value: 'dele-marsh', label: 'Dele Marsh' }],
  ]);
  const article = await readOne(as(admin), openArticle(as(admin), null));
  expect(article).toMatchObject({
    categories: [{ id: 'sets', name: 'Sets', section: 'Craft' }],
    tags: [{ value: 'vinyl', label: 'Vinyl' }],
    authors: [{ value: 'dele-marsh', label: 'Dele Marsh' }],
  });
  const scope = as(admin);
  const { sections } = await openLists(scope);
  expect(sections).toMatchObject([{ id: 'craft', hexColor: '#ff7a3c', position: 1 }]);
  expect(scope.trips()).toBe(1);
});

it('the lists are refused to guests and members, and a save to an administrator who lost the role', async () => {
  const member = await makeUser(testScope().db);
  for (const viewer of [null, member]) {
    for (const kind of kinds) {
      expect(['unauthenticated', 'forbidden']).toContain((await failure(saves[kind](as(viewer), fresh[kind]))).kind);
    }
    expect(['unauthenticated', 'forbidden']).toContain((await failure(openLists(as(viewer)))).kind);
  }
  await testScope().db.update(users).set({ role: 'USER' }).where(eq(users.id, admin.id));
  expect((await failure(saves.tag(as(admin), fresh.tag))).kind).toBe('conflict');
  expect(await testScope().db.select().from(articleTags)).toEqual([]);
  expect(await actsOf()).toEqual([]);
});

describe('a save in a list', () => {
  const tables = {
    category: categories,
    tutor: tutors,
    section: articleSections,
    articleCategory: articleCategories,
    tag: articleTags,
  };
  const ids = { category: 'mixing', tutor: 'dele-marsh', section: 'craft', articleCategory: 'sets', tag: 'vinyl' };
  /** The values that the row's form would send. */
  const formOf = async (kind: keyof typeof fresh): Promise<Typed> => {
    const [row] = await testScope().db.select().from(tables[kind]).where(eq(tables[kind].id, ids[kind]));
    const { id, position, ...rest } = row as unknown as { id: string; position?: number } & Typed;
    const typed = Object.fromEntries(Object.entries(rest).filter(([, value]) => typeof value === 'string'));
    return { ...typed, rowId: id, ...(position && { place: String(position) }) } as Typed;
  };

  it.each(kinds)(
    'of one %s keeps its id and raises the content version, and without changes writes nothing',
    async (kind) => {
      await makeAll();
      const form = await formOf(kind);
      const [acts, before] = [(await actsOf()).length, await version()];
      await saves[kind](as(admin), form);
      expect([(await actsOf()).length, await version()]).toEqual([acts, before]);
      expect(await formOf(kind)).toEqual(form);
      await saves[kind](as(admin), { ...form, name: 'Another', ...(form.slug && { slug: 'elsewhere' }) });
      expect(await formOf(kind)).toMatchObject({ name: 'Another', rowId: ids[kind] });
      expect((await actsOf()).length).toBe(acts + 1);
      expect(await version()).toBeGreaterThan(before);
    },
  );

  it.each(kinds)(
    'of one %s conflicts for one of two concurrent requests, and is not found for an unknown row',
    async (kind) => {
      await makeAll();
      const form = await formOf(kind);
      const both = await Promise.all(['One', 'Two'].map((name) => failure(saves[kind](as(admin), { ...form, name }))));
      expect(both.map((one) => one.kind).sort()).toEqual(['conflict', 'ok']);
      expect((await failure(saves[kind](as(admin), { ...form, rowId: 'none-such' }))).kind).toBe('not-found');
    },
  );

  it.each(kinds)('of a new %s that is sent twice makes one row', async (kind) => {
    await makeAll();
    const field = kind === 'tutor' ? 'ownId' : 'slug';
    expect(Object.keys((await failure(saves[kind](as(admin), fresh[kind]))).errors)).toEqual([field]);
    expect(await testScope().db.$count(tables[kind])).toBe(1);
  });

  it('is refused with an address that another tag has or was made with', async () => {
    await makeAll();
    await saves.tag(as(admin), { name: 'Tempo', slug: 'tempo' });
    const form = await formOf('tag');
    expect((await failure(saves.tag(as(admin), { ...form, slug: 'tempo' }))).errors).toHaveProperty('slug');
    await saves.tag(as(admin), { ...form, slug: 'records' });
    // Pages find a tag by its slug or id, and `vinyl` is still the id of the first tag.
    expect((await failure(saves.tag(as(admin), { name: 'New', slug: 'vinyl' }))).errors).toHaveProperty('slug');
    expect((await failure(saves.tag(as(admin), { name: 'New', slug: 'records' }))).errors).toHaveProperty('slug');
    const [tempo] = await testScope().db.select().from(articleTags).where(eq(articleTags.id, 'tempo'));
    const other = { name: 'Tempo', rowId: 'tempo', revision: tempo?.revision ?? '', slug: 'vinyl' };
    expect((await failure(saves.tag(as(admin), other))).errors).toHaveProperty('slug');
  });

  it('of a tutor’s name marks the courses of the tutor for the search', async () => {
    const { id } = await makeCourse(testScope().db);
    await testScope().db.delete(staleCourses);
    await saves.tutor(as(admin), { rowId: 'tutor', name: 'Ines Calderón', about: '<p>Plays.</p>' });
    expect(await testScope().db.select().from(staleCourses)).toMatchObject([{ courseId: id }]);
  });
});

describe('the place of a row', () => {
  const form = async (id: string) => {
    const [row] = await testScope().db.select().from(articleSections).where(eq(articleSections.id, id));
    const { id: rowId, position, ...rest } = row as NonNullable<typeof row>;
    return { ...rest, rowId, place: position };
  };

  beforeEach(async () => {
    for (const slug of ['one', 'two', 'three']) await saves.section(as(admin), { ...fresh.section, slug });
  });

  it('makes the rows between the old and the new place move up', async () => {
    const stale = await form('three');
    await saves.section(as(admin), { ...(await form('one')), place: 3 });
    expect(await places(articleSections)).toEqual(['two 1', 'three 2', 'one 3']);
    // A form that was opened before would move the row back.
    expect((await failure(saves.section(as(admin), { ...stale, name: 'Late' }))).kind).toBe('conflict');
    await saves.section(as(admin), { ...(await form('three')), place: 900 });
    expect(await places(articleSections)).toEqual(['two 1', 'one 2', 'three 3']);
    const acts = await actsOf();
    await saves.section(as(admin), { ...(await form('three')), place: 900 });
    expect(await actsOf()).toEqual(acts);
  });

  it('is a different last place for each of two rows that are added at the same time', async () => {
    await Promise.all(['four', 'five'].map((slug) => saves.section(as(admin), { ...fresh.section, slug })));
    expect((await places(articleSections)).map((text) => text.split(' ')[1])).toEqual(['1', '2', '3', '4', '5']);
  });

  it('changes in the same way for a course category', async () => {
    const { db } = testScope();
    await db.insert(categories).values(['a', 'b', 'c'].map((id, at) => ({ id, slug: id, name: id, position: at + 1 })));
    await saves.category(as(admin), { rowId: 'c', name: 'c', slug: 'c', place: 1 });
    expect(await places(categories)).toEqual(['c 1', 'a 2', 'b 3']);
  });

  it('is the last one in another section, and the articles of the category move along', async () => {
    const { db } = testScope();
    const { id } = await makeArticle(db, { section: 'old' });
    await db.delete(staleArticles);
    await saves.articleCategory(as(admin), { name: 'Here', slug: 'here', sectionId: 'one' });
    const moved = { rowId: 'old-all', name: 'All of old', slug: 'old-all', sectionId: 'one', place: 1 };
    await saves.articleCategory(as(admin), moved);
    expect(await places(articleCategories)).toEqual(['here 1', 'old-all 2']);
    expect(await db.select({ section: articles.sectionId }).from(articles)).toEqual([{ section: 'one' }]);
    expect(await db.select().from(staleArticles)).toMatchObject([{ articleId: id }]);
    const [row] = await db.select().from(articleCategories).where(eq(articleCategories.id, 'old-all'));
    expect(row?.articlesCount).toBe(1);
    await saves.articleCategory(as(admin), { ...moved, revision: row?.revision ?? '' });
    expect(await places(articleCategories)).toEqual(['old-all 1', 'here 2']);
    const lost = await failure(saves.articleCategory(as(admin), { name: 'X', slug: 'x', sectionId: 'none-such' }));
    expect(lost.errors).toHaveProperty('sectionId');
  });
});

describe('the removal of a row', () => {
  const removals = {
    category: removeCategory,
    tutor: removeTutor,
    section: removeArticleSection,
    articleCategory: removeArticleCategory,
    tag: removeArticleTag,
  };
  const ids = { category: 'mixing', tutor: 'dele-marsh', section: 'craft', articleCategory: 'sets', tag: 'vinyl' };
  const tables = {
    category: categories,
    tutor: tutors,
    section: articleSections,
    articleCategory: articleCategories,
    tag: articleTags,
  };
  const rowOf = async (kind: keyof typeof fresh, id: string = ids[kind]) => {
    const [row] = await testScope().db.select().from(tables[kind]).where(eq(tables[kind].id, id));
    return row;
  };
  const remove = async (kind: keyof typeof fresh, id: string = ids[kind], revision?: string) => {
    const row = { rowId: id, revision: revision ?? (await rowOf(kind, id))?.revision ?? '' };
    return (await failure(removals[kind](as(admin), row))).kind;
  };

  it.each(['category', 'tutor', 'articleCategory', 'tag'] as const)(
    'takes one unused %s, twice is as good as once, and what its message sends puts it back',
    async (kind) => {
      await makeAll();
      const before = await rowOf(kind);
      const back = await readPutBack(as(admin), kind, ids[kind]);
      expect(await remove(kind, ids[kind], 'outdated')).toBe('conflict');
      expect(await remove(kind)).toBe('ok');
      expect(await remove(kind)).toBe('ok');
      expect(await testScope().db.$count(tables[kind])).toBe(0);
      await saves[kind](as(admin), back ?? {});
      expect(await rowOf(kind)).toEqual({ ...before, revision: expect.any(String) });
    },
  );

  it('closes the gap, and a section that is put back has its old place', async () => {
    for (const slug of ['one', 'two', 'three']) await saves.section(as(admin), { ...fresh.section, slug });
    for (const id of ['one', 'two', 'three']) {
      const before = await places(articleSections);
      const back = await readPutBack(as(admin), 'section', id);
      await remove('section', id);
      expect((await places(articleSections)).map((text) => text.split(' ')[1])).toEqual(['1', '2']);
      await saves.section(as(admin), back ?? {});
      expect(await places(articleSections)).toEqual(before);
    }
  });

  it('is refused while something uses the row, which the list names', async () => {
    const { db } = testScope();
    await makeAll();
    const course = await makeCourse(db);
    const article = await makeArticle(db, { section: 'rooms', tags: ['vinyl'] });
    const lists = presentLists(await openLists(as(admin)));
    const usesIn = (rows: { id: string; uses: unknown }[], id: string) => rows.find((row) => row.id === id)?.uses;
    const named = (text: string, one: { id: string }) => ({
      text,
      named: [expect.objectContaining({ id: one.id })],
      more: 0,
    });
    expect(usesIn(lists.sections, 'craft')).toEqual({
      text: '1 category',
      named: [{ id: 'sets', title: 'Sets', href: null }],
      more: 0,
    });
    expect(usesIn(lists.tags, 'vinyl')).toEqual(named('1 article', article));
    expect(usesIn(lists.categories, 'mixing')).toEqual(named('1 course', course));
    expect(usesIn(lists.tutors, 'tutor')).toMatchObject({ text: '1 course, 1 article' });
    expect(usesIn(lists.tutors, 'dele-marsh')).toBe(null);
    expect([await remove('section'), await remove('tag')]).toEqual(['conflict', 'conflict']);
    expect([await remove('category'), await remove('tutor', 'tutor')]).toEqual(['conflict', 'conflict']);
    expect(await remove('articleCategory', 'rooms-all')).toBe('conflict');
  });

  it('cannot be undone if the text of a tutor is too long for the message, or another row has taken the id', async () => {
    await saves.tutor(as(admin), { ...fresh.tutor, about: `<p>${'x'.repeat(3000)}</p>` });
    expect(await readPutBack(as(admin), 'tutor', 'dele-marsh')).toBe(null);
    await saves.tag(as(admin), fresh.tag);
    const row = (await rowOf('tag')) as { revision: string };
    await saves.tag(as(admin), { rowId: 'vinyl', name: 'Records', slug: 'records', revision: row.revision });
    const back = await readPutBack(as(admin), 'tag', 'vinyl');
    await remove('tag');
    await saves.tag(as(admin), { name: 'Tempo', slug: 'tempo' });
    const tempo = (await rowOf('tag', 'tempo')) as { revision: string };
    await saves.tag(as(admin), { rowId: 'tempo', name: 'Tempo', slug: 'vinyl', revision: tempo.revision });
    expect((await failure(saves.tag(as(admin), back ?? {}))).errors).toHaveProperty('slug');
  });

  it('is refused to members', async () => {
    await makeAll();
    const member = await makeUser(testScope().db);
    for (const kind of kinds) {
      const row = { rowId: ids[kind], revision: ((await rowOf(kind)) as { revision: string }).revision };
      expect((await failure(removals[kind](as(member), row))).kind).toBe('forbidden');
      expect((await failure(readPutBack(as(member), kind, ids[kind]))).kind).toBe('forbidden');
    }
  });
});

describe('invalid values in a list', () => {
  it.each(['<script>alert(1)</script>', '<p onclick="x()">Hi</p>', '<a href="javascript:x()">Hi</a>', '<p>open'])(
    'are refused as the text of a tutor: %s',
    async (about) => {
      expect((await failure(saves.tutor(as(admin), { ...fresh.tutor, about }))).errors).toHaveProperty('about');
      expect(await testScope().db.$count(tutors)).toBe(0);
    },
  );

  it.each([
    ['about', SaveTutor, { ...fresh.tutor, about: `<p>${'x'.repeat(5000)}</p>` }],
    ['name', SaveTutor, { ...fresh.tutor, name: 'x'.repeat(61) }],
    ['ownId', SaveTutor, { name: 'Nobody', about: '<p>x</p>' }],
    ['slug', SaveCategory, { name: 'Mixing', slug: 'Not An Address' }],
    ['slug', SaveCategory, { name: 'Mixing', slug: 'x'.repeat(51) }],
    ['name', SaveArticleTag, { name: ' \u0000 ', slug: 'x' }],
    ['hexColor', SaveArticleSection, { ...fresh.section, hexColor: 'red' }],
    ['tagline', SaveArticleSection, { ...fresh.section, tagline: '' }],
    ['place', SaveArticleSection, { ...fresh.section, place: '-1' }],
    ['place', SaveCategory, { ...fresh.category, place: '1.5' }],
    ['sectionId', SaveArticleCategory, { name: 'x', slug: 'x' }],
  ])('are reported at their field: %s (case %#)', (field, schema, typed) => {
    const { error } = schema.safeParse(typed);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});

it('a full list refuses new rows, and its rows can still be changed', async () => {
  const { db } = testScope();
  await db.run(sql`INSERT INTO ${articleTags} (id, slug, name)
    SELECT 't' || key, 't' || key, 'T' FROM json_each(${JSON.stringify(Array(mostListed - 1).fill(0))})`);
  const both = await Promise.all(['x', 'y'].map((slug) => failure(saves.tag(as(admin), { name: 'Last', slug }))));
  expect(both.map(({ kind }) => kind)).toContain('ok');
  expect(await db.$count(articleTags)).toBe(mostListed);
  const full = await failure(saves.tag(as(admin), { name: 'More', slug: 'more' }));
  expect(full).toEqual({ kind: 'invalid', errors: { '': [`The list is full: at most ${mostListed} rows.`] } });
  await saves.tag(as(admin), { rowId: 't1', name: 'Changed', slug: 't1' });
  expect((await openLists(as(admin))).tags).toHaveLength(mostListed);
});
