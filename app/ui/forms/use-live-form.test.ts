import { expect, test } from 'vitest';
import { differsFrom } from './use-live-form';

const formOf = (fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

const saved = { userName: 'mixer', country: '', equipment: '', genres: ['House', 'Disco'] };

test('a form differs from the saved values when a field has another value', () => {
  const same: [string, string][] = [
    ['userName', 'mixer'],
    ['country', ''],
    ['genres', 'Disco'],
    ['genres', 'House'],
  ];
  expect(differsFrom(saved, formOf(same))).toBe(false);
  expect(differsFrom(saved, formOf([...same, ['equipment', 'Controller']]))).toBe(true);
  expect(differsFrom(saved, formOf(same.slice(0, 3)))).toBe(true);
  expect(differsFrom(saved, formOf([['userName', ''], ...same.slice(1)]))).toBe(true);
});

test('radio buttons without a choice count as an empty value', () => {
  expect(differsFrom({ equipment: '' }, formOf([]))).toBe(false);
  expect(differsFrom({ equipment: '' }, formOf([['equipment', '']]))).toBe(false);
  expect(differsFrom({ equipment: 'Controller' }, formOf([]))).toBe(true);
});
