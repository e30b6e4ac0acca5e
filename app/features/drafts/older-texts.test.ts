import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { articleBlocks, articles, courses, draftVersions, keptDrafts, legalTexts, tutors } from '#db/schema';
import { readArticle } from '~/features/articles/office/read-article.server';
import { articleVersions, saveArticle } from '~/features/articles/office/save-article.server';
import { previewArticleDraft } from '~/features/articles/preview-article-draft.server';
import { readCourse } from '~/features/catalogue/office/read-course.server';
import { saveCourse } from '~/features/catalogue/office/save-course.server';
import { readLegalText } from '~/features/school/save-legal-text.server';
import { newId } from '~/kit/ids';
import { reading, readOne } from '~/scope/scope';
import { makeArticle, makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readKept } from './keep-draft.server';
import { openDraft } from './open-draft.server';
import { openVersions, restoreVersion } from './open-versions.server';

/* What the version before stored, kept and wrote into versions: HTML, and Markdown under other names. */

beforeEach(resetBindings);

const html = '<p>Read <em>this</em> first.</p>\n<h3>Then</h3>\n<ul>\n<li>this</li>\n</ul>';
const markdown = 'Read *this* first.\n\n### Then\n\n- this';

async function office() {
  const user = await makeUser(testScope().db, { role: 'ADMIN' });
  const scope = testScope({ viewer: { ...user, role: 'ADMIN' } });
  const { id } = await makeArticle(scope.db, { tags: ['house'], html: [html, '<p>a</p>\n<hr>\n<p>b</p>'] });
  return { scope, user, id };
}

test('a text that was stored as HTML is read as Markdown, and saving it unchanged writes nothing', async () => {
  const { scope, id } = await office();
  const stored = () => scope.db.select().from(articleBlocks).where(eq(articleBlocks.articleId, id));
  const draft = await readArticle(scope, { articleId: id });
  expect(draft.blocks.map((block) => block.markdown)).toEqual([markdown, 'a\n\n<hr>\n\nb']);
  const { changedAt } = (await scope.db.select().from(articles))[0] ?? {};
  await saveArticle(scope, draft);
  expect((await scope.db.select().from(articles))[0]?.changedAt).toEqual(changedAt);
  // Any other change stores the Markdown, too, and the HTML stays as it was, byte for byte.
  const before = await stored();
  await saveArticle(scope, { ...draft, description: 'Another' });
  const after = await stored();
  expect(after.map((row) => row.markdown)).toEqual([markdown, 'a\n\n<hr>\n\nb']);
  expect(after.map((row) => row.html)).toEqual(before.map((row) => row.html));
  // The API of the version before sent HTML under another name, and what it sent is stored the same.
  const { blocks, ...rest } = await readArticle(scope, { articleId: id });
  const older = { ...rest, publishedAt: rest.publishedAt.toISOString(), blocks: JSON.parse(JSON.stringify(blocks)) };
  for (const block of older.blocks) {
    block.html = '<p>Sent</p>\n\n<p>as HTML</p>';
    delete block.markdown;
  }
  await saveArticle(scope, articleVersions(id).schema.parse(older));
  expect(await stored()).toMatchObject(
    [1, 2].map(() => ({ markdown: 'Sent\n\nas HTML', html: '<p>Sent</p>\n<p>as HTML</p>' })),
  );
});

test('a kept draft of the version before opens and is previewed with its texts', async () => {
  const { scope, user, id } = await office();
  const path = `/admin/articles/${id}`;
  const fields = { title: 'T', 'blocks.0.is': '1', 'blocks.0.html': html, 'blocks.1.is': '1' };
  const row = { id: newId(), userId: user.id, path, savedAt: new Date() };
  await scope.db.insert(keptDrafts).values({ ...row, fields: { ...fields, 'blocks.1.htmlMarkdown': '*a* <b>b</b>' } });
  const { taken } = await readOne(scope, readKept(scope, new URL(`https://x.test${path}?draft=${row.id}`)));
  expect(taken?.fields).toMatchObject({ 'blocks.0.markdown': markdown, 'blocks.1.markdown': '*a* <b>b</b>' });
  const page = await previewArticleDraft(scope, await openDraft(scope, row.id), true);
  expect(page.blocks.map((block) => block.html)).toEqual([html, '<p><em>a</em> <b>b</b></p>']);
});

test('a kept draft with a script is previewed without it', async () => {
  const { scope, user, id } = await office();
  const row = { id: newId(), userId: user.id, path: `/admin/articles/${id}`, savedAt: new Date() };
  const fields = { title: 'T', 'blocks.0.markdown': 'a <script>alert(1)</script> [b](javascript:alert(1))\n\n<p>' };
  await scope.db.insert(keptDrafts).values({ ...row, fields });
  const page = await previewArticleDraft(scope, await openDraft(scope, row.id), true);
  expect(page.blocks[0]?.html).not.toMatch(/script|alert/);
});

test('a version of the version before is compared as Markdown and brought back', async () => {
  const { scope, id } = await office();
  const thing = articleVersions(id);
  await saveArticle(scope, { ...(await readArticle(scope, { articleId: id })), description: 'Another' });
  const { blocks, ...draft } = await readArticle(scope, { articleId: id });
  const older = { ...draft, blocks: blocks.map(({ markdown: _, ...block }) => ({ html, ...block })) };
  const version = newId();
  await scope.db
    .insert(draftVersions)
    .values({ id: version, kind: 'article', thingId: id, draft: older as never, savedAt: new Date() });
  const { differences, revision } = await openVersions(scope, version, thing);
  expect(differences?.map(({ label }) => label)).toEqual(['Block 2, text']);
  expect(differences?.[0]?.before.map(({ text }) => text).join('')).toBe(markdown);
  await restoreVersion(scope, { version, revision }, thing as never);
  expect((await readArticle(scope, { articleId: id })).blocks.map((block) => block.markdown)).toEqual([
    markdown,
    markdown,
  ]);
});

test('a legal text that was stored without HTML is shown', async () => {
  const { scope, user } = await office();
  await scope.db
    .insert(legalTexts)
    .values({ id: newId(), kind: 'terms', markdown: '### One\n\n*Two*', userId: user.id, savedAt: new Date() });
  expect(await reading(readLegalText)(testScope(), 'terms')).toMatchObject({
    sections: [{ title: 'One', html: expect.stringContaining('<p><em>Two</em></p>') }],
  });
});

test('a text that the version before saves again is the text, whatever Markdown it had', async () => {
  const { scope } = await office();
  const { id } = await makeCourse(scope.db, { overview: html });
  const course = async () => (await readCourse(scope, { courseId: id })).course;
  expect((await course()).overview).toBe(markdown);
  await saveCourse(scope, { ...(await course()), overview: '__One__' });
  expect((await course()).overview).toBe('__One__');
  await scope.db.update(courses).set({ overview: '<p>Two</p>', tagline: 'Another' }).where(eq(courses.id, id));
  expect((await course()).overview).toBe('Two');
  await saveCourse(scope, { ...(await course()), overview: '__Three__' });
  // A save that leaves the text as it is leaves its Markdown, too.
  await scope.db.update(courses).set({ overview: '<p><strong>Three</strong></p>' }).where(eq(courses.id, id));
  expect((await course()).overview).toBe('__Three__');
  await scope.db.update(tutors).set({ about: '<p>a</p>', aboutMarkdown: 'a' });
  await scope.db.update(tutors).set({ about: '<p>b</p>' });
  expect(await scope.db.select({ is: tutors.aboutMarkdown }).from(tutors)).toEqual([{ is: null }]);
});
