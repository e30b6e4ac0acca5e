import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, newEmail, test, tripsSaid } from '../support/browser';
import { type Build, declaredOperations } from '../support/declared';

const build = '../../build/server/index.js';
const app = () => process.env.E2E_APP ?? '';

interface DescribedAnswer {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}
interface Described {
  paths: Record<string, Record<string, { responses: Record<string, DescribedAnswer> }>>;
  components: { responses: Record<string, DescribedAnswer> };
}

/** An API client that validates every response against the published OpenAPI document. */
async function client() {
  const document = (await (await fetch(`${app()}/api/v1/openapi.json`)).json()) as Described;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  const pathOf = (path: string) => {
    const bare = path.split('?')[0] ?? '';
    const found = Object.keys(document.paths).filter((pattern) =>
      new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
    );
    return found.find((pattern) => !pattern.includes('{')) ?? found[0];
  };
  return async (method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) => {
    const answer = await fetch(app() + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    expect(tripsSaid(answer.headers.get('server-timing')), `${method} ${path}: round trips`).toBeLessThan(4);
    const text = await answer.text();
    const pattern = pathOf(path);
    expect(pattern, `${path} is described`).toBeTruthy();
    const stated = document.paths[pattern ?? '']?.[method.toLowerCase()]?.responses[String(answer.status)];
    // Refusals are shared: `#/components/responses/NotFound`.
    const shared = stated?.$ref?.split('/').at(-1);
    const described = shared ? document.components.responses[shared] : stated;
    expect(described, `${method} ${path} may answer ${answer.status}: ${text}`).toBeTruthy();
    const content = Object.entries(described?.content ?? {})[0];
    if (!content) {
      expect(text).toBe('');
      return { status: answer.status, json: undefined };
    }
    expect(answer.headers.get('content-type')).toContain(content[0]);
    const json = JSON.parse(text);
    const place = shared
      ? ['components', 'responses', shared]
      : ['paths', pattern, method.toLowerCase(), 'responses', String(answer.status)];
    const pointer = [...place, 'content', content[0], 'schema']
      .map((part) => encodeURIComponent((part ?? '').replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = ajv.compile({ $ref: `api#/${pointer}` });
    expect(validate(json), `${method} ${path}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    return { status: answer.status, json };
  };
}

test('@forms a learner signs up, buys a course, and watches and completes a lesson through the API alone', async ({
  sandbox,
}) => {
  const ask = await client();
  const email = newEmail('api');
  const password = 'Cuepoint1';
  const userName = `api_${Date.now() % 1e9}`;

  const refused = await ask('POST', '/api/v1/users', { body: { userName: 'A', email: 'x', password: 'short' } });
  expect(refused.json.errors).toMatchObject({
    userName: ['Username must be from 3 to 20 symbols'],
    email: ['Email address is invalid'],
    password: ['Password must be a minimum of 8 characters and contain 1 uppercase letter and 1 digit'],
  });
  await ask('POST', '/api/v1/users', { body: { userName, email, password, humanCheckToken: 'human' } });
  const early = await ask('POST', '/api/v1/sessions', { body: { email, password } });
  expect(early).toMatchObject({ status: 403, json: { code: 'EMAIL_NOT_VERIFIED' } });

  const mail = await sandbox.mailTo(email);
  const token = new URL(mail.links[0] ?? '').searchParams.get('token') ?? '';
  const verified = await ask('PUT', '/api/v1/verifications', { body: { token } });
  expect(verified.json.data.session.accessToken).toBeTruthy();
  expect((await ask('PUT', '/api/v1/verifications', { body: { token } })).json.data.session).toBeNull();

  const signedIn = await ask('POST', '/api/v1/sessions', { body: { email, password } });
  const refreshed = await ask('PUT', '/api/v1/sessions', { body: { refreshToken: signedIn.json.data.refreshToken } });
  const access = refreshed.json.data.accessToken;
  expect((await ask('GET', '/api/v1/users/me', { token: access })).json.data).toMatchObject({
    email,
    userName,
    role: 'USER',
  });
  expect((await ask('GET', '/api/v1/users/me')).status).toBe(401);

  const list = await ask('GET', '/api/v1/courses?limit=5&q=phrase', { token: access });
  expect(list.json.data[0].urlPart).toBe('phrase-mixing');
  const course = (await ask('GET', '/api/v1/courses/phrase-mixing', { token: access })).json.data;
  expect(course.isBought).toBe(false);
  const lessons = (await ask('GET', `/api/v1/courses/${course.id}/lessons`, { token: access })).json.data;
  const locked = lessons.find((lesson: { isPreviewLesson: boolean }) => !lesson.isPreviewLesson);
  expect((await ask('GET', `/api/v1/lessons/${locked.id}`, { token: access })).status).toBe(403);

  const page = (
    await ask('GET', `/api/v1/chargebee/get-checkout-hosted-page?coursesIds=${course.id}&currency=GBP`, {
      token: access,
    })
  ).json.data;
  const early409 = await ask('POST', '/api/v1/courses/payments-chargebee', {
    token: access,
    body: { hostedPageId: page.id },
  });
  expect(early409.status).toBe(409);
  await fetch(page.url);
  const paid = await fetch(page.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'pay' }),
  });
  expect(paid.headers.get('location')).toContain('state=succeeded');
  const bought = await ask('POST', '/api/v1/courses/payments-chargebee', {
    token: access,
    body: { hostedPageId: page.id },
  });
  expect(bought.json.data).toMatchObject({
    paidAmount: course.prices.find((price: { currency: string }) => price.currency === 'GBP').salePrice,
  });
  expect((await ask('GET', `/api/v1/courses/${course.id}`, { token: access })).json.data.isBought).toBe(true);

  const lesson = (await ask('GET', `/api/v1/lessons/${locked.id}`, { token: access })).json.data;
  const video = lesson.blocks.flatMap((block: { videos: { id: string; link: string }[] }) => block.videos)[0];
  const clip = await fetch(new URL(video.link, app()), { headers: { range: 'bytes=0-99' } });
  expect(clip.status).toBe(206);
  expect((await clip.arrayBuffer()).byteLength).toBe(100);
  const altered = new URL(video.link, app());
  altered.searchParams.set('expires', String(Number(altered.searchParams.get('expires')) + 1));
  expect((await fetch(altered)).status).toBe(403);

  await ask('POST', '/api/v1/user-video-trackings', {
    token: access,
    body: { fileId: video.id, startTime: 0, endTime: 12 },
  });
  const done = await ask('PATCH', `/api/v1/lessons/${locked.id}/complete`, {
    token: access,
    body: { isCompleted: true },
  });
  expect(done.json.data.isCompleted).toBe(true);
  const going = (await ask('GET', '/api/v1/courses/for-continue-learning', { token: access })).json.data;
  expect(going.map((one: { id: string }) => one.id)).toContain(course.id);

  await ask('DELETE', '/api/v1/sessions', { token: access });
  expect((await ask('GET', '/api/v1/users/me', { token: access })).status).toBe(401);
});

test('@forms the OpenAPI document matches the declared endpoints; unknown paths and methods get 404 and 405', async ({
  request,
}) => {
  const document = (await (await request.get('/api/v1/openapi.json')).json()) as Described;
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice('/api/v1'.length)}`),
  );
  const declared = declaredOperations((await import(build)) as Build);
  const operations = declared.map((name) => name.replaceAll(/:(\w+)/g, '{$1}'));
  expect(described.toSorted()).toEqual(operations.toSorted());
  const unknown = await request.get('/api/v1/nothing-here');
  expect(unknown.status()).toBe(404);
  expect(unknown.headers()['content-type']).toContain('application/problem+json');
  const wrong = await request.patch('/api/v1/bundles', { headers: { authorization: 'Bearer x' } });
  expect(wrong.status()).toBe(405);
  expect(wrong.headers().allow).toBe('GET, HEAD, OPTIONS');
  const options = await request.fetch('/api/v1/sessions', { method: 'OPTIONS' });
  expect(options.status()).toBe(204);
  expect(options.headers().allow).toBe('DELETE, OPTIONS, POST, PUT');
});
