import { beforeEach, expect, it } from 'vitest';
import { gbpRates, tutors } from '#db/schema';
import { fieldsOf, treeOf } from '~/features/drafts/fields';
import { readDraft } from '~/features/drafts/prepare-draft.server';
import { currencies, ratePrecision } from '~/kit/money';
import { makeUser } from '../../../../tests/support/factories';
import { failure } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { BundleSheet } from './bundle-form';
import { SaveBundle } from './bundle-schema';
import { CourseSheet } from './course-form';
import { SaveCourse } from './course-schema';
import { proposePrices } from './fill-prices.server';
import { makeChosen } from './make-chosen.server';
import { withOnePriceFault, withProposed } from './prices';

beforeEach(resetBindings);

const rates = { USD: 0.8 * ratePrecision, EUR: 0.5 * ratePrecision };
const admin = async () =>
  testScope({ viewer: { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' } });

it('empty prices are worked out in whole units from the one in pounds, or from the first; typed ones stay', () => {
  expect(withProposed({ GBP: '49', EUR: '60.50' }, rates)).toMatchObject({ GBP: '49', EUR: '60.50', USD: '61.00' });
  expect(withProposed({ EUR: '100' }, rates)).toMatchObject({ GBP: '50.00', USD: '63.00', EUR: '100' });
  // Without a rate it is the same number.
  expect(withProposed({ GBP: '49.50' }, rates).INR).toBe('49.50');
  expect(withProposed({ GBP: '0.10' }, rates).USD).toBe('1.00');
  for (const typed of [{}, { GBP: 'free' }]) expect(withProposed(typed, rates)).toEqual(typed);
});

it('the forms of a course and of a bundle get the prices that they leave empty, at the newest rates', async () => {
  const scope = await admin();
  const row = { currency: 'USD', rate: 0.8 * ratePrecision } as const;
  await scope.db.insert(gbpRates).values([
    { ...row, month: '2026-10', rate: ratePrecision },
    { ...row, month: '2026-11' },
  ]);
  const filled = async (fields: Record<string, string>) => {
    const tree = treeOf(fields);
    await proposePrices(scope, tree);
    return fieldsOf(tree);
  };
  const course = await filled({ 'prices.GBP.price': '80', 'prices.USD.price': '', 'prices.USD.salePrice': '' });
  expect(course).toMatchObject({
    'prices.USD.price': '100.00',
    'prices.INR.price': '80.00',
    'prices.USD.salePrice': '',
  });
  const sale = await filled({ 'prices.GBP.price': '80', 'prices.GBP.salePrice': '40' });
  expect(sale['prices.USD.salePrice']).toBe('50.00');
  expect(await filled({ 'prices.GBP': '80', 'prices.EUR': '' })).toMatchObject({ 'prices.USD': '100.00' });
  const all = Object.fromEntries(currencies.map((one) => [`prices.${one}`, '9']));
  expect(await filled(all)).toEqual(all);
});

it('a course or bundle without any price names one fault, at the first price; a wrong price is named alone', async () => {
  const scope = await admin();
  const faultsOf = async (form: object, fields: Record<string, string>) => {
    const draft = {
      ...(form as { sheet: typeof CourseSheet; schema: typeof SaveCourse }),
      toFaults: withOnePriceFault,
    };
    const { errors } = await failure(readDraft(scope, draft, treeOf(fields)));
    return Object.entries(errors).filter(([name]) => name.startsWith('prices'));
  };
  const one = 'Enter a price in at least one currency. The others are worked out from it.';
  const course = { sheet: CourseSheet, schema: SaveCourse };
  const bundle = { sheet: BundleSheet, schema: SaveBundle };
  const ofCourse = Object.fromEntries(currencies.map((currency) => [`prices.${currency}.price`, '']));
  const ofBundle = Object.fromEntries(currencies.map((currency) => [`prices.${currency}`, ' ']));
  expect(await faultsOf(course, ofCourse)).toEqual([['prices.USD.price', [one]]]);
  expect(await faultsOf(bundle, ofBundle)).toEqual([['prices.USD', [one]]]);
  const wrong = [['prices.EUR.price', ['Must be an amount such as 49 or 49.50']]];
  expect(await faultsOf(course, { ...ofCourse, 'prices.EUR.price': 'free' })).toEqual(wrong);
  expect(await faultsOf(course, { ...ofCourse, 'prices.EUR.price': 'free', 'prices.GBP.price': '9' })).toEqual(wrong);
});

it('a tutor and a category are made where a course chooses them, once, and by administrators only', async () => {
  const scope = await admin();
  const made = { 'made.tutor': 'Dele Márquez', 'made.about': 'Plays.', 'made.category': 'Field recording' };
  for (let time = 0; time < 2; time++) {
    const tree = treeOf(made);
    await makeChosen(scope, tree);
    expect(fieldsOf(tree)).toMatchObject({ tutorId: 'dele-marquez', categoryId: 'field-recording', 'made.tutor': '' });
  }
  expect((await scope.db.select().from(tutors)).map(({ name }) => name)).toEqual(['Dele Márquez']);
  const nothingSaid = await failure(makeChosen(scope, treeOf({ 'made.tutor': 'Ana' })));
  expect(Object.keys(nothingSaid.errors)).toEqual(['made.about']);
  const { kind } = await failure(makeChosen(testScope(), treeOf(made)));
  expect(kind).toBe('unauthenticated');
});
