import { expect, it } from 'vitest';
import { readInput } from './input.server';

const at = 'https://x.test/api/v1/sessions';

function posted(body: string, query = ''): Request {
  return new Request(at + query, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
}

it('a POST takes its input from the body, and from the query only what the endpoint names', async () => {
  const request = posted('{"email":"a@x.test"}', '?password=Secret1&ref=friend&email=b@x.test');
  expect(await readInput(request, {}, { query: ['ref'] })).toEqual({ email: 'a@x.test', ref: 'friend' });
  expect(await readInput(posted('{}', '?ref=friend'), {})).toEqual({});
});

it('GET and DELETE read the query, with lists in three notations, and the path wins over the query', async () => {
  const query = '?ids[]=1&tags=a&tags=b&courses=c1,c2&id=other';
  const expected = { ids: ['1'], tags: ['a', 'b'], courses: 'c1,c2', id: 'own' };
  for (const method of ['GET', 'DELETE']) {
    expect(await readInput(new Request(at + query, { method }), { id: 'own' })).toEqual(expected);
  }
});

it('a JSON body cannot change a prototype', async () => {
  await expect(readInput(posted('{"__proto__":{"role":"ADMIN"},"email":"a"}'), {})).rejects.toMatchObject({
    kind: 'unreadable',
  });
  expect(({} as { role?: string }).role).toBeUndefined();
});

it('a body with a duplicate field is refused with the name of the field', async () => {
  const twice = readInput(posted('{"email":"a@x.test","email":"b@x.test"}'), {});
  await expect(twice).rejects.toMatchObject({ kind: 'unreadable', message: 'The body has the field email twice.' });
});

it.each(['{', '[{]', 'text', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`])(
  'the body %s is refused as unreadable',
  async (body) => {
    await expect(readInput(posted(body), {})).rejects.toMatchObject({ kind: 'unreadable' });
  },
);

const noObjects = ['"text"', '1', 'null', 'true', '[]', '[null,null]', '[{"a":1}]'];

it.each(noObjects)('the body %s is refused as invalid, with its place', async (body) => {
  await expect(readInput(posted(body), {})).rejects.toMatchObject({
    kind: 'invalid',
    errors: { '': ['The body must be a JSON object'] },
  });
});

it('a list is the value of the field that an operation names for it', async () => {
  const facts = { listBody: 'answers' };
  expect(await readInput(posted('[{"a":1}]'), {}, facts)).toEqual({ answers: [{ a: 1 }] });
  expect(await readInput(posted('{"answers":[1]}'), {}, facts)).toEqual({ answers: [1] });
  const tooDeep = `${'['.repeat(30)}${']'.repeat(30)}`;
  await expect(readInput(posted(tooDeep), {}, facts)).rejects.toMatchObject({ kind: 'unreadable' });
  await expect(readInput(posted('null'), {}, facts)).rejects.toMatchObject({ kind: 'invalid' });
});
