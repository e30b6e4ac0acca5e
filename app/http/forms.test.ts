import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import type { Viewer } from '~/scope/viewer';
import { viewerOf } from '../../tests/support/factories';
import { testScope } from '../../tests/support/scope';
import { cookieRules } from './cookies/cookie-rules';
import { createCookieJar } from './cookies/cookies.server';
import { forms, intent, uploadIntent } from './forms.server';
import type { Visit } from './visit';

const Note = z.object({ id: z.string(), text: z.string({ error: 'Is required' }).min(2, 'Is required') });

let done: unknown[] = [];
let kept: { path: string; fields: [string, string][]; hasFile: boolean }[] = [];
beforeEach(() => {
  done = [];
  kept = [];
});

const action = forms({
  note: intent({
    for: 'member',
    isKept: true,
    limit: 'ownRow',
    input: Note,
    given: ({ params }) => ({ id: params.id ?? '' }),
    run: async (_scope, input) => {
      if (input.text === 'taken') throw new AppError('conflict', 'Somebody was quicker.');
      done.push(input);
      return input.text.length;
    },
    next: (length) => ({ flash: { kind: 'success', text: `${length} letters` }, at: '#note' }),
  }),
  report: intent({
    for: 'member',
    isKept: false,
    limit: 'ownRow',
    isScripted: true,
    input: z.object({}),
    run: async () => done.push('report'),
    next: () => new Response(null, { status: 204 }),
  }),
  write: intent({
    for: 'admin',
    isKept: true,
    input: z.object({ text: z.string() }),
    run: async (_scope, { text }) => done.push(text),
    next: () => ({}),
  }),
  block: intent({
    for: 'admin',
    isKept: false,
    input: z.object({}),
    run: async () => done.push('block'),
    next: () => ({}),
  }),
  picture: uploadIntent({
    for: 'member',
    isKept: true,
    limit: 'ownRow',
    input: z.object({ title: z.string() }),
    run: async (_scope, { title }, file) => {
      done.push([title, file && (await new Response(file.body).text())]);
    },
    next: () => ({ to: '/elsewhere' }),
  }),
});

interface Sender {
  viewer?: Viewer | null;
  hasExpiredSession?: boolean;
  isOfOffice?: boolean;
}

async function send(
  body: BodyInit,
  { viewer = viewerOf(), hasExpiredSession = false, isOfOffice = false }: Sender = {},
) {
  const request = new Request('http://localhost:8787/notes/7?page=2', { method: 'POST', body });
  const scope = testScope({ viewer });
  const cookies = createCookieJar(request, scope.config.secrets.session, scope.now);
  const visit: Visit = {
    scope,
    cookies,
    nonce: '',
    hasExpiredSession,
    ended: hasExpiredSession ? { userId: 'someone', isOfOffice } : null,
    keepPost: async (_userId, post) => {
      kept.push(post);
      return 'kept';
    },
    flash: { isShown: false },
    headers: new Headers(),
  };
  const answer = await action({ request, params: { id: '7' }, context: { ...visit } }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(answer instanceof Response)) throw answer;
  const text = await answer.text();
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    reply: text.startsWith('{') ? JSON.parse(text) : text,
    flash: cookies.read(cookieRules.flash),
  };
}

const fields = (said: Record<string, string>) => new URLSearchParams(said);

test('a form runs the intent it names and redirects to its part of the page with a flash message', async () => {
  const answer = await send(fields({ intent: 'note', text: 'hello' }));
  expect(answer).toMatchObject({
    status: 303,
    to: '/notes/7?page=2#note',
    flash: { kind: 'success', text: '5 letters' },
  });
  expect(done).toEqual([{ id: '7', text: 'hello' }]);
});

test('a form that stays on its page gets its message as the answer; one that leads elsewhere leads there', async () => {
  const staying = { intent: 'note', text: 'hello', stays: 'yes' };
  const answer = await send(fields(staying));
  expect(answer).toMatchObject({ status: 200, to: null, reply: { news: { kind: 'success', text: '5 letters' } } });
  expect(answer.flash).toBeUndefined();
  expect(await send(fields({ ...staying, text: 'x' }))).toMatchObject({ status: 422 });
  const picture = new FormData();
  for (const [name, value] of Object.entries({ intent: 'picture', title: 'Me', stays: 'yes' }))
    picture.set(name, value);
  expect(await send(picture)).toMatchObject({ status: 303, to: '/elsewhere' });
});

test('a form that stays on its page is kept as an ordinary form when its session has ended', async () => {
  await send(fields({ intent: 'note', text: 'hello', stays: 'yes' }), { viewer: null, hasExpiredSession: true });
  expect(kept.map(({ fields }) => fields)).toEqual([
    [
      ['intent', 'note'],
      ['text', 'hello'],
    ],
  ]);
});

test('a path parameter wins over a form field of the same name', async () => {
  await send(fields({ intent: 'note', text: 'hello', id: '8' }));
  expect(done).toEqual([{ id: '7', text: 'hello' }]);
});

test('an invalid form comes back with its values, and a form that the use case refuses with its error', async () => {
  const invalid = await send(fields({ intent: 'note', text: 'x' }));
  expect(invalid).toMatchObject({ status: 422, reply: { errors: { text: ['Is required'] }, values: { text: 'x' } } });
  const refused = await send(fields({ intent: 'note', text: 'taken' }));
  expect(refused).toMatchObject({ status: 409, reply: { errors: { '': ['Somebody was quicker.'] } } });
  expect(done).toEqual([]);
});

test('an intent the page does not have is refused, even the name of an inherited property', async () => {
  for (const name of ['unknown', 'toString', '__proto__', '']) {
    expect(await send(fields({ intent: name, text: 'hello' }))).toMatchObject({ status: 422 });
  }
  expect(await send(fields({ text: 'hello' }))).toMatchObject({ status: 422 });
  expect(done).toEqual([]);
});

test('a field that is sent twice is refused by name, and a form with two intents is refused', async () => {
  const twice = fields({ intent: 'note', text: 'hello' });
  twice.append('text', 'world');
  const said = { errors: { text: ['Was sent more than once'] } };
  expect(await send(twice)).toMatchObject({ status: 422, reply: said });
  const torn = fields({ intent: 'note', text: 'hello' });
  torn.append('intent', 'report');
  expect(await send(torn)).toMatchObject({ status: 400 });
  expect(done).toEqual([]);
});

test('form fields named after parser commands or prototypes are refused and never applied', async () => {
  for (const name of [
    '__intent__',
    '__state__',
    '__proto__',
    '__proto__.isAdmin',
    'text.__proto__.isAdmin',
    'text[__proto__]',
    'text[30000000]',
    'text[0][4294967294].id',
  ]) {
    expect(await send(fields({ intent: 'note', text: 'hello', [name]: 'x' })), name).toMatchObject({ status: 400 });
    const picture = new FormData();
    for (const [field, value] of [
      ['intent', 'picture'],
      ['title', 'Me'],
      [name, 'x'],
    ] as const)
      picture.set(field, value);
    picture.set('file', new File(['bytes'], 'me.png'));
    expect(await send(picture), name).toMatchObject({ status: 400 });
  }
  expect(({} as { isAdmin?: string }).isAdmin).toBeUndefined();
  expect(done).toEqual([]);
});

test('a form with very many fields is refused before it is parsed', async () => {
  const many = fields({ intent: 'note', text: 'hello' });
  for (let count = 0; count < 20_000; count++) many.append('a', 'x');
  expect(await send(many)).toMatchObject({ status: 400 });
  expect(done).toEqual([]);
});

test('a guest or blocked member who sends a form is redirected by the gate, and nothing runs', async () => {
  const guest = await send(fields({ intent: 'note', text: 'hello' }), { viewer: null });
  expect(guest).toMatchObject({ status: 302, to: '/sign-in' });
  const blocked = await send(fields({ intent: 'note', text: 'hello' }), { viewer: viewerOf({ isBlocked: true }) });
  expect(blocked).toMatchObject({ status: 302, to: '/sign-in?blocked=true' });
  expect(done).toEqual([]);
});

test('after an expired session only forms marked as kept are held for their author', async () => {
  const ended = { viewer: null, hasExpiredSession: true };
  await send(fields({ intent: 'report', startTime: '120' }), ended);
  expect(kept).toEqual([]);
  const answer = await send(fields({ intent: 'note', text: 'hello' }), ended);
  expect(answer.to).toBe('/logout?expired=1');
  expect(kept).toEqual([
    {
      path: '/notes/7?page=2',
      fields: [
        ['intent', 'note'],
        ['text', 'hello'],
      ],
      hasFile: false,
    },
  ]);
});

test('after an expired session the next page says whether the form was kept, except for scripted reports', async () => {
  const ended = { viewer: null, hasExpiredSession: true };
  const told = { kind: 'warning', text: expect.stringContaining('nothing was saved') };
  const info = { kind: 'info', text: expect.stringContaining('for 30 minutes') };
  expect((await send(fields({ intent: 'note', text: 'hello' }), ended)).flash).toMatchObject(info);
  expect((await send(fields({ intent: 'note', text: 'x'.repeat(70_000) }), ended)).flash).toMatchObject(told);
  expect((await send(fields({ intent: 'note', text: 'hello', password: 'Secret12' }), ended)).flash).toMatchObject(
    told,
  );
  expect((await send(fields({ intent: 'report' }), ended)).flash).toBeUndefined();
  expect(kept).toHaveLength(1);
  expect(done).toEqual([]);
});

test('a form of a visitor without a session leads to sign-in with the message that nothing was saved', async () => {
  const flash = { kind: 'warning', text: expect.stringContaining('nothing was saved') };
  const answer = await send(fields({ intent: 'note', text: 'hello' }), { viewer: null });
  expect(answer).toMatchObject({ to: '/sign-in', flash });
  expect((await send(fields({ intent: 'report' }), { viewer: null })).flash).toBeUndefined();
  expect(kept).toEqual([]);
});

test('an office form is kept only for an author with an office, and everybody else gets “not found”', async () => {
  const ended = { viewer: null, hasExpiredSession: true };
  const text = fields({ intent: 'write', text: 'A lesson' });
  expect(await send(text, ended)).toMatchObject({ to: '/not-found', flash: undefined });
  expect(await send(text, { viewer: null })).toMatchObject({ to: '/not-found' });
  expect(await send(text)).toMatchObject({ to: '/not-found' });
  expect(kept).toEqual([]);
  expect(await send(text, { ...ended, isOfOffice: true })).toMatchObject({ to: '/logout?expired=1' });
  expect(kept).toMatchObject([
    {
      path: '/notes/7?page=2',
      fields: [
        ['intent', 'write'],
        ['text', 'A lesson'],
      ],
    },
  ]);
});

test('an upload form too large to keep is dropped after an expired session, and the reader is warned', async () => {
  const picture = new FormData();
  picture.set('intent', 'picture');
  // Each field is within the page's limit; together they exceed what is kept.
  for (let i = 0; i < 20; i++) picture.set(`title${i}`, 'x'.repeat(16_000));
  const flash = { kind: 'warning', text: expect.stringContaining('nothing was saved') };
  const answer = await send(picture, { viewer: null, hasExpiredSession: true });
  expect(answer).toMatchObject({ to: '/logout?expired=1', flash });
  expect(kept).toEqual([]);
});

test('an office action that is not kept says that nothing was saved', async () => {
  const block = fields({ intent: 'block' });
  const answer = await send(block, { viewer: null, hasExpiredSession: true, isOfOffice: true });
  const flash = { kind: 'warning', text: expect.stringContaining('nothing was saved') };
  expect(answer).toMatchObject({ to: '/logout?expired=1', flash });
  expect(kept).toEqual([]);
  expect(done).toEqual([]);
});

test('an upload form is kept for its author without its file', async () => {
  const picture = new FormData();
  picture.set('intent', 'picture');
  picture.set('title', 'Me');
  picture.set('file', new File(['bytes'], 'me.png'));
  expect((await send(picture, { viewer: null })).to).toBe('/sign-in');
  expect(kept).toEqual([]);
  expect((await send(picture, { viewer: null, hasExpiredSession: true })).to).toBe('/logout?expired=1');
  expect(kept).toMatchObject([
    {
      fields: [
        ['intent', 'picture'],
        ['title', 'Me'],
      ],
      hasFile: true,
    },
  ]);
  expect(done).toEqual([]);
});

test('an upload form passes its file on, and a form without a file can name another intent', async () => {
  const picture = new FormData();
  picture.set('intent', 'picture');
  picture.set('title', 'Me');
  picture.set('file', new File(['bytes'], 'me.png'));
  expect(await send(picture)).toMatchObject({ status: 303, to: '/elsewhere' });
  const note = new FormData();
  note.set('intent', 'note');
  note.set('text', 'hello');
  expect(await send(note)).toMatchObject({ status: 303, to: '/notes/7?page=2#note' });
  expect(done).toEqual([['Me', 'bytes'], { id: '7', text: 'hello' }]);
});
