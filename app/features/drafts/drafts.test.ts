import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import {
  articleBlocks,
  articles,
  articleTexts,
  auditLog,
  bundlePrices,
  bundles,
  coursePrices,
  outbox,
  plans,
  savedDrafts,
} from '#db/schema';
import { indexArticles } from '~/features/articles/index-articles.server';
import { ArticleSheet, articleFields } from '~/features/articles/office/article-form';
import { SaveArticle } from '~/features/articles/office/article-schema';
import { openArticle } from '~/features/articles/office/read-article.server';
import { checkArticle, saveArticle } from '~/features/articles/office/save-article.server';
import { BundleSheet, bundleFields } from '~/features/catalogue/office/bundle-form';
import { SaveBundle } from '~/features/catalogue/office/bundle-schema';
import { openBundle } from '~/features/catalogue/office/open-bundle.server';
import { checkBundle, saveBundle } from '~/features/catalogue/office/save-bundle.server';
import { putPrices } from '~/features/checkout/put-prices.server';
import { EditionSheet, editionFields } from '~/features/festival/office/edition-form';
import { SaveEdition } from '~/features/festival/office/edition-schema';
import { checkEdition, openEdition, saveEdition } from '~/features/festival/office/save-edition.server';
import { RewardSheet, rewardFields } from '~/features/rewards/office/reward-form';
import { SaveReward } from '~/features/rewards/office/reward-schema';
import { checkReward, openReward, saveReward } from '~/features/rewards/office/save-reward.server';
import { SaveWorth } from '~/features/subscriptions/office/plan-schema';
import { listPlans, savePlan, saveWorth } from '~/features/subscriptions/office/save-plan.server';
import { WorthSheet, worthDraft, worthFields } from '~/features/subscriptions/office/worth-form';
import { currencies } from '~/kit/money';
import { readOne, type Scope } from '~/scope/scope';
import type { Role, Viewer } from '~/scope/viewer';
import { savedAsForm } from '../../../tests/support/drafts';
import {
  makeArticle,
  makeBundle,
  makeCourse,
  makeEdition,
  makeSubscription,
  makeUser,
} from '../../../tests/support/factories';
import { fakeBilling } from '../../../tests/support/fake-billing';
import { failure } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { makeReward } from '../../../tests/support/rewards';
import { testScope } from '../../../tests/support/scope';
import { type Fields, fieldsOf, joinRevision, rowsIn, treeOf } from './fields';
import { prepareDraft } from './prepare-draft.server';
import { type SheetDraft, saveSheet } from './save-sheet.server';

beforeEach(resetBindings);

async function person(role: Role = 'USER'): Promise<Viewer> {
  return { ...(await makeUser(testScope().db, { role })), role };
}
const admin = async () => testScope({ viewer: await person('ADMIN') });

const actsOf = async () =>
  (await testScope().db.select({ action: auditLog.action }).from(auditLog)).map(({ action }) => action);

const sheets = {
  article: { kind: 'article', sheet: ArticleSheet, schema: SaveArticle, save: saveArticle, check: checkArticle },
  bundle: { kind: 'bundle', sheet: BundleSheet, schema: SaveBundle, save: saveBundle, check: checkBundle },
  reward: { kind: 'reward', sheet: RewardSheet, schema: SaveReward, save: saveReward, check: checkReward },
  edition: {
    ...({ kind: 'edition', sheet: EditionSheet, schema: SaveEdition, save: saveEdition, check: checkEdition } as const),
    ...{ titleField: 'name', isUndated: true },
  },
} as const;

/** The *Save* of a sheet. */
function asDraft<Sheet extends z.ZodType, Schema extends z.ZodType>(sheet: SheetDraft<Sheet, Schema>, thingId: string) {
  return (scope: Scope, fields: Fields) =>
    saveSheet(scope, sheet, { of: { kind: sheet.kind, thingId }, tree: treeOf(fields), kept: null });
}

/** How each kind of draft is opened and saved, and a text field to change in it. */
async function drafts() {
  const { db } = testScope();
  const course = await makeCourse(db);
  const other = await makeCourse(db);
  const article = await makeArticle(db, { tags: ['house'] });
  const bundle = await makeBundle(db, [course.id, other.id]);
  await db
    .insert(bundlePrices)
    .values(currencies.map((currency) => ({ bundleId: bundle.id, currency, price: 9900 })))
    .onConflictDoNothing();
  const reward = await makeReward({ toApplyCourseConstraint: true, courseIds: [course.id] });
  const edition = await makeEdition(db);
  return {
    article: {
      open: async (scope: Scope) =>
        articleFields((await readOne(scope, openArticle(scope, article.id))).article as never),
      save: savedAsForm(sheets.article),
      saveSheet: asDraft(sheets.article, article.id),
      word: 'description',
    },
    bundle: {
      open: async (scope: Scope) => bundleFields((await readOne(scope, openBundle(scope, bundle.id))).bundle as never),
      save: savedAsForm(sheets.bundle),
      saveSheet: asDraft(sheets.bundle, bundle.id),
      word: 'title',
    },
    reward: {
      open: async (scope: Scope) => rewardFields((await readOne(scope, openReward(scope, reward.id))).reward as never),
      save: savedAsForm(sheets.reward),
      saveSheet: asDraft(sheets.reward, reward.id),
      word: 'subTitle',
    },
    edition: {
      open: async (scope: Scope) => editionFields((await readOne(scope, openEdition(scope, edition.id))) as never),
      save: savedAsForm(sheets.edition),
      saveSheet: asDraft(sheets.edition, edition.id),
      word: 'headline',
    },
  };
}

test.each(['article', 'bundle', 'reward', 'edition'] as const)(
  'one of two concurrent saves of the same %s is a conflict, and only administrators may save',
  async (kind) => {
    const scope = await admin();
    const { open, save, word } = (await drafts())[kind];
    const fields = await open(scope);
    const saving = (text: string, within = scope) => failure(save(within, { ...fields, [word]: text }));
    const kinds = (await Promise.all([saving('One'), saving('Two', await admin())])).map((one) => one.kind);
    expect(kinds.sort()).toEqual(['conflict', 'ok']);
    const after = await open(scope);
    expect(['One', 'Two']).toContain(after[word]);
    // Everything else is unchanged.
    expect({ ...after, revision: '', [word]: '' }).toEqual({ ...fields, revision: '', [word]: '' });
    expect(await actsOf()).toEqual([`${kind}-saved`]);
    for (const viewer of [null, await person()]) {
      const { kind: refused } = await failure(save(testScope({ viewer }), after));
      expect(['unauthenticated', 'forbidden']).toContain(refused);
    }
  },
);

test.each(['article', 'bundle', 'reward', 'edition'] as const)(
  'a save of one %s without changes writes nothing, not even to the audit log',
  async (kind) => {
    const scope = await admin();
    const { open, save, word } = (await drafts())[kind];
    await save(scope, { ...(await open(scope)), [word]: 'Written here' });
    const fields = await open(scope);
    const jobs = await scope.db.select().from(outbox);
    await save(scope, fields);
    expect(await open(scope)).toEqual(fields);
    expect(await actsOf()).toEqual([`${kind}-saved`]);
    expect(await scope.db.select().from(outbox)).toEqual(jobs);
    await save(scope, { ...fields, [word]: 'Written again' });
    expect(await actsOf()).toEqual([`${kind}-saved`, `${kind}-saved`]);
  },
);

test.each(['article', 'bundle', 'reward', 'edition'] as const)(
  '“Save” without a change of what is published makes no draft of one %s, and ends the one that was there',
  async (kind) => {
    const scope = await admin();
    const { open, saveSheet: save, word } = (await drafts())[kind];
    const fields = await open(scope);
    const draft = async () => (await scope.db.select().from(savedDrafts))[0];
    expect(await save(scope, fields)).toEqual({ to: 'same', toMend: 0 });
    expect([await draft(), await actsOf()]).toEqual([undefined, []]);
    expect(await save(scope, { ...fields, [word]: 'Written here' })).toEqual({ to: 'beside', toMend: 0 });
    const seen = (await draft())?.revision;
    // A form that has not seen the draft leaves it.
    expect(await save(scope, fields)).toEqual({ to: 'same', toMend: 0 });
    expect((await draft())?.fields[word]).toBe('Written here');
    const back = { ...fields, revision: joinRevision(String(fields.revision), seen) };
    expect(await save(scope, back)).toEqual({ to: 'same', toMend: 0 });
    expect([await draft(), await open(scope)]).toEqual([undefined, fields]);
  },
);

test('an article form sent twice makes one article', async () => {
  const scope = await admin();
  const { article } = await drafts();
  const fields = { ...(await article.open(scope)), articleId: 'fresh', slug: 'fresh', revision: 'new' };
  expect((await failure(article.save(scope, fields))).kind).toBe('ok');
  expect((await failure(article.save(scope, fields))).kind).toBe('conflict');
  expect(await scope.db.select().from(articles).where(eq(articles.id, 'fresh'))).toHaveLength(1);
  const taken = await failure(article.save(scope, { ...fields, articleId: 'third' }));
  expect(taken.errors).toHaveProperty('slug');
});

test('saving an article updates its search text and preview, and refuses unknown tags and authors', async () => {
  const scope = await admin();
  const { article } = await drafts();
  const fields = await article.open(scope);
  const long = `<p>${'word '.repeat(119)}Zwickel</p>`;
  await article.save(scope, { ...fields, 'blocks.0.markdown': long, 'blocks.1.markdown': '<p>Behind the wall</p>' });
  await indexArticles(scope.db);
  expect((await scope.db.select().from(articleTexts))[0]?.text).toContain('Zwickel');
  const [row] = await scope.db.select().from(articles);
  expect(row?.preview).toContain('Zwickel');
  expect(row?.preview).not.toContain('Behind');
  const wrong = { ...fields, revision: row?.revision ?? '', tagIds: ['none-such'], authorId: 'nobody' };
  expect(Object.keys((await failure(article.save(scope, wrong))).errors).sort()).toEqual(['authorId', 'tagIds']);
  expect(await scope.db.select().from(articleBlocks)).toHaveLength(2);
});

test('an edition refuses dates out of order, and a reward refuses unsafe links', async () => {
  const scope = await admin();
  const { edition, reward } = await drafts();
  const dates = await edition.open(scope);
  const late = await failure(edition.save(scope, { ...dates, festivalTo: '2001-01-01' }));
  expect(late.errors).toEqual({ festivalTo: ['Must be later than the date above'] });
  const words = await reward.open(scope);
  for (const link of ['javascript:alert(1)', '//elsewhere.test', 'http://plain.test', '/a b', '/\\evil.test']) {
    const answer = await failure(reward.save(scope, { ...words, 'first.link': link }));
    expect(answer.errors, link).toHaveProperty(['first.link']);
  }
});

test('one of two concurrent saves of a plan is a conflict, and a save without changes is not logged', async () => {
  const scope = await admin();
  await makeSubscription(scope.db, (await person()).id);
  const words = { planId: 'monthly', revision: '', badge: null, discountPercent: 10, isOffered: true };
  const both = await Promise.all(['One', 'Two'].map((name) => failure(savePlan(scope, { ...words, name }))));
  expect(both.map(({ kind }) => kind).sort()).toEqual(['conflict', 'ok']);
  expect((await scope.db.select().from(plans).where(eq(plans.id, 'monthly')))[0]).toMatchObject({
    discountPercent: 10,
  });
  expect((await failure(savePlan(scope, { ...words, planId: 'none', name: 'None' }))).kind).toBe('not-found');
  const [{ name = '', revision = '' } = {}] = await scope.db.select().from(plans).where(eq(plans.id, words.planId));
  await savePlan(scope, { ...words, name, revision });
  expect(await actsOf()).toEqual(['plan-saved']);
  expect(await actsOf()).toEqual(['plan-saved']);
});

test('one of two concurrent saves of the package worth is a conflict, and wrong parts are refused', async () => {
  const scope = await admin();
  const saveForm = savedAsForm({ sheet: WorthSheet, schema: SaveWorth, toDraft: worthDraft, save: saveWorth });
  const worths = { GBP: '10', EUR: '12', USD: '14.50', AUD: '20', CAD: '19', NZD: '21' };
  const part = (at: number, label: string) =>
    Object.fromEntries([
      [`parts.${at}.label`, label],
      ...Object.entries(worths).map(([currency, worth]) => [`parts.${at}.worths.${currency}`, worth]),
    ]);
  const blank = { 'parts.1.label': '', 'parts.1.worths.GBP': '' };
  const both = ['One', 'Two'].map((label) => saveForm(scope, { revision: 'new', ...part(0, label), ...blank }));
  expect((await Promise.all(both.map(failure))).map(({ kind }) => kind).sort()).toEqual(['conflict', 'ok']);
  const { worth } = await listPlans(scope);
  expect(worth.parts).toEqual([{ label: expect.any(String), worths: expect.objectContaining({ USD: 1450 }) }]);
  const fields = worthFields(worth);
  const wrong = await failure(saveForm(scope, { ...fields, 'parts.0.worths.NZD': 'much', ...part(1, '') }));
  expect(wrong.errors).toHaveProperty(['parts.0.worths.NZD']);
  expect(wrong.errors).toHaveProperty(['parts.1.label']);
  expect((await failure(saveForm(scope, { revision: String(fields.revision) }))).errors).toHaveProperty('parts');
  await saveForm(scope, fields);
  expect(await actsOf()).toEqual(['worth-saved']);
  expect(await failure(saveForm(scope, { ...fields, ...part(1, 'Three') }))).toMatchObject({ kind: 'ok' });
  expect((await listPlans(scope)).worth.parts).toHaveLength(2);
  expect(await actsOf()).toEqual(['worth-saved', 'worth-saved']);
});

describe('the job that puts prices at the provider', () => {
  it('is queued once by a save, and puts prices for buyers and for gifts in every currency', async () => {
    const billing = fakeBilling();
    const scope = Object.assign(await admin(), { providers: { ...testScope().providers, billing } });
    const { bundle } = await drafts();
    const fields = await bundle.open(scope);
    await bundle.save(scope, { ...fields, 'prices.GBP': '12.50', title: 'Tied' });
    await failure(bundle.save(scope, fields));
    const jobs = await scope.db.select().from(outbox).where(eq(outbox.kind, 'put-prices'));
    expect(jobs).toHaveLength(1);
    const [{ id } = { id: '' }] = await scope.db.select({ id: bundles.id }).from(bundles);
    for (let time = 0; time < 2; time++) await putPrices(scope, { what: 'bundle', id });
    expect(billing.items.get(`gift-bundle-${id}`)).toMatchObject({ title: 'Tied, a gift' });
    expect(billing.itemPrices.get(`bundle-${id}-GBP`)).toBe(1250);
    expect(billing.itemPrices.size).toBe(14);
  });

  it('puts the newest price when the price changes while the job runs', async () => {
    const billing = fakeBilling();
    const scope = Object.assign(await admin(), { providers: { ...testScope().providers, billing } });
    const { id } = await makeCourse(scope.db, { price: 4900 });
    const putItemPrice = billing.putItemPrice.bind(billing);
    let isChanged = false;
    billing.putItemPrice = async (price) => {
      if (!isChanged) {
        isChanged = true;
        await scope.db.update(coursePrices).set({ price: 5000 }).where(eq(coursePrices.courseId, id));
      }
      return putItemPrice(price);
    };
    await putPrices(scope, { what: 'course', id });
    expect([...new Set(billing.itemPrices.values())]).toEqual([5000]);
  });

  it('fails while the provider is down, and calls nothing when no provider is configured', async () => {
    const billing = fakeBilling();
    const scope = Object.assign(await admin(), { providers: { ...testScope().providers, billing } });
    const { id } = await makeCourse(scope.db);
    billing.fail('putItem');
    expect((await failure(putPrices(scope, { what: 'course', id }))).kind).toBe('provider-failed');
    billing.isConfigured = false;
    await putPrices(scope, { what: 'course', id });
    expect(billing.calls).toEqual(['putItem']);
  });
});

describe('a file sent with a form', () => {
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n';
  const file = (text: string) => ({
    body: new Response(text).body as ReadableStream<Uint8Array>,
    declaredBytes: null,
  });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const prepared = async ({ fileName, ...fields }: Fields, text: string) => {
    const tree = treeOf(fields);
    await prepareDraft(await admin(), tree, { ...file(text), ...(fileName && { fileName: String(fileName) }) });
    return fieldsOf(tree);
  };

  it('is placed where the form says and keeps what was typed', async () => {
    const cover = await prepared({ title: 'T', place: 'cover' }, svg);
    expect(cover).toEqual({ title: 'T', cover: expect.stringMatching(/^p[0-9a-f]{20}$/) });
    const added = await prepared({ 'blocks.0.markdown': 'x', place: 'new', fileText: 'A line' }, svg);
    expect(added).toMatchObject({ 'blocks.0.markdown': 'x', 'blocks.1.images.0.alt': 'A line' });
    expect(rowsIn(added, 'blocks')).toBe(2);
  });

  it('may be captions, of which each language has one file', async () => {
    const video = { 'blocks.0.videos.0.clip': 'c', place: 'blocks.0.videos.0.captions' };
    const of = 'blocks.0.videos.0.captions';
    const once = await prepared({ ...video, language: 'de', label: 'Deutsch' }, vtt.replaceAll('\n', '\r\n'));
    expect(once[`${of}.0.vtt`]).toBe(vtt);
    const twice = await prepared({ ...once, ...video, language: 'de' }, vtt.replace('One', 'Two'));
    expect(twice).toMatchObject({ [`${of}.0.label`]: 'de', [`${of}.0.vtt`]: expect.stringContaining('Two') });
    expect(rowsIn(twice, of)).toBe(1);
  });

  it.each([
    ['without a place', { place: '' }, svg, 'uploads.0.place'],
    ['for a block that is gone', { place: 'blocks.7', fileText: 'A line' }, svg, 'uploads.0.place'],
    ['without a description', { place: 'new' }, svg, 'uploads.0.fileText'],
    ['when it is of the wrong kind', { place: 'trailer.clip' }, svg, 'uploads.0.place'],
    ['for captions without a language', { place: 'trailer.captions' }, vtt, 'uploads.0.language'],
    ['for captions without a video', { place: 'new', fileName: 'one.de.vtt' }, vtt, 'uploads.0.place'],
    ['for captions that are not WebVTT', { place: 'trailer.captions', language: 'en' }, 'no captions', 'file'],
  ])('is refused %s', async (_where, fields, text, field) => {
    const { kind, errors } = await failure(prepared(fields as unknown as Fields, text));
    expect([kind, Object.keys(errors)]).toEqual(['invalid', [field]]);
  });

  it('stays in a refused form as an upload, which the next form places', async () => {
    const scope = await admin();
    const kept = async (fields: Fields, text: string, fileName: string) => {
      const tree = treeOf(fields);
      await failure(prepareDraft(scope, tree, { ...file(text), fileName }));
      return fieldsOf(tree);
    };
    const once = await kept({ 'blocks.0.markdown': 'x', place: '' }, svg, 'faders.svg');
    expect(once).toMatchObject({ 'uploads.0.kind': 'image', 'uploads.0.fileName': 'faders.svg' });
    // Two videos: the captions could be of either.
    const videos = { 'blocks.1.videos.0.clip': 'c', 'blocks.2.videos.0.clip': 'd', place: 'new' };
    const twice = await kept({ ...once, ...videos }, vtt, 'blend.de.vtt');
    expect(twice).toMatchObject({
      'uploads.0.kind': 'image',
      'uploads.1.kind': 'captions',
      'uploads.1.language': 'de',
      'uploads.1.label': 'Deutsch',
    });
    const tree = treeOf({
      ...twice,
      ...{ 'uploads.0.place': 'blocks.0', 'uploads.0.fileText': 'Faders' },
      'uploads.1.place': 'blocks.1.videos.0.captions',
    });
    await prepareDraft(scope, tree, null);
    expect(fieldsOf(tree)).toMatchObject({
      'blocks.0.images.0.alt': 'Faders',
      'blocks.1.videos.0.captions.0.label': 'Deutsch',
      'blocks.1.videos.0.captions.0.vtt': vtt,
    });
    expect(Object.keys(fieldsOf(tree)).some((name) => name.startsWith('uploads'))).toBe(false);
  });

  it('finds its video or question by itself where there is one', async () => {
    const placed = async (fields: Fields) => {
      const tree = treeOf({ 'blocks.0.markdown': 'x', ...fields });
      await prepareDraft(await admin(), tree, null);
      return fieldsOf(tree);
    };
    const upload = (at: number, kind: string, place: string, more: Fields = {}) =>
      Object.fromEntries(
        Object.entries({ kind, place, name: kind === 'captions' ? '' : '0123456789abcdef0123', ...more }).map(
          ([name, value]) => [`uploads.${at}.${name}`, value],
        ),
      );
    const captions = { language: 'en', label: 'English', vtt };
    // The captions of a film that comes with the same form.
    const both = { ...upload(0, 'captions', 'new', captions), ...upload(1, 'video', 'new', { fileText: 'Film' }) };
    expect(await placed(both)).toMatchObject({
      'blocks.1.videos.0.title': 'Film',
      'blocks.1.videos.0.captions.0.label': 'English',
    });
    const two = { 'blocks.1.videos.0.clip': 'c', 'blocks.2.videos.0.clip': 'd' };
    expect((await failure(placed({ ...two, ...upload(0, 'captions', 'new', captions) }))).errors).toEqual({
      'uploads.0.place': ['Please choose the video of these captions'],
    });
    expect(await placed({ ...two, ...upload(0, 'captions', 'blocks.2', captions) })).toMatchObject({
      'blocks.2.videos.0.captions.0.vtt': vtt,
    });
    expect(await placed({ ...two, ...upload(0, 'audio', 'blocks.1') })).toHaveProperty(['blocks.1.videos.0.audio']);
    expect(await placed({ 'blocks.1.question.kind': 'choice', ...upload(0, 'audio', 'blocks.1') })).toHaveProperty([
      'blocks.1.question.sound',
    ]);
  });

  it('is also placed when a script has uploaded it before the form is sent', async () => {
    const clip = '0123456789abcdef0123';
    const upload = (at: number, place: string, kind = 'video') => ({
      [`uploads.${at}.place`]: place,
      [`uploads.${at}.kind`]: kind,
      [`uploads.${at}.name`]: clip,
      [`uploads.${at}.fileText`]: 'A loop',
    });
    const placed = async (fields: Fields) => {
      const tree = treeOf({ 'blocks.0.markdown': 'x', ...fields });
      await prepareDraft(await admin(), tree, null);
      return fieldsOf(tree);
    };
    expect(await placed({ title: 'T', ...upload(3, 'new'), ...upload(7, 'blocks.0') })).toEqual({
      title: 'T',
      'blocks.0.markdown': 'x',
      'blocks.0.videos.0.clip': clip,
      'blocks.0.videos.0.title': 'A loop',
      'blocks.1.is': '1',
      'blocks.1.videos.0.clip': clip,
      'blocks.1.videos.0.title': 'A loop',
    });
    expect((await failure(placed(upload(0, 'blocks.9')))).kind).toBe('invalid');
    expect((await failure(placed(upload(0, 'trailer.clip', 'image')))).kind).toBe('invalid');
    expect((await failure(placed(upload(0, 'new', 'words')))).kind).toBe('unreadable');
  });
});
