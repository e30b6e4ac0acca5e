import { type IncomingHttpHeaders, request as send } from 'node:http';
import { expect, test } from '../support/browser';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Sent without a declared length. */
  isChunked?: boolean;
}

interface Heard {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request exactly as given, which no browser would, and reads the answer once all of it is sent. */
function ask(
  base: string | undefined,
  path: string,
  { method = 'GET', headers = {}, body, isChunked }: Sent = {},
): Promise<Heard> {
  const { hostname, port } = new URL(base ?? '');
  const length = body && !isChunked ? { 'content-length': String(body.length) } : {};
  return new Promise((resolve, reject) => {
    const sent = send({ hostname, port, path, method, headers: { ...length, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    if (isChunked) sent.setHeader('transfer-encoding', 'chunked');
    sent.end(body);
  });
}

const odd = [
  '/%5c',
  '/%5c..evil.test..http:@',
  '//media/x',
  '//evil.test/',
  '/..%2f..%5cx',
  '/%0d%0aset-cookie:a=b',
  '/\\evil.test',
];

test('@forms a malformed path answers 404 with the not-found page and sets no cookie or redirect', async ({
  baseURL,
}) => {
  for (const path of odd) {
    const { status, headers, text } = await ask(baseURL, path);
    expect([status, headers.location, headers['set-cookie']], path).toEqual([404, undefined, undefined]);
    expect(text, path).toContain('Oops! Page not found');
  }
});

test('@js the not-found page at an odd address still shows once the network is idle', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  for (const path of ['/%5c', '/a%0ab', '//media/x']) {
    await page.goto(`${baseURL}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  }
});

test('@forms a body sent with GET or HEAD does not change the answer', async ({ baseURL }) => {
  const paths = [
    '/healthz',
    '/online-dj-courses',
    '/terms-of-use',
    '/basket',
    '/api/v1/courses',
    '/api/v1/users/me',
    '/robots.txt',
  ];
  for (const path of paths) {
    const plain = await ask(baseURL, path);
    const sizes = { headers: { 'content-type': 'application/json' } };
    for (const [name, sent] of Object.entries<Sent>({
      short: { body: Buffer.from('x') },
      json: { body: Buffer.from('{"limit":1}'), ...sizes },
      chunked: { body: Buffer.from('x=y'), isChunked: true },
      long: { body: Buffer.alloc(400_000, 'x'), ...sizes },
    })) {
      const answer = await ask(baseURL, path, sent);
      expect([answer.status, answer.headers['content-type']], `GET ${path}, ${name}`).toEqual([
        plain.status,
        plain.headers['content-type'],
      ]);
      const head = await ask(baseURL, path, { ...sent, method: 'HEAD' });
      expect([head.status, head.text], `HEAD ${path}, ${name}`).toEqual([plain.status, '']);
    }
  }
});

const file = Buffer.concat([
  Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
  Buffer.alloc(8_000_000),
  Buffer.from('\r\n--b--\r\n'),
]);
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };

test('@forms a large request that is refused before its body is read gets the status of its refusal', async ({
  baseURL,
}) => {
  const bytes = { 'content-type': 'application/octet-stream' };
  const admin = await ask(baseURL, '/api/v1/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(
      JSON.stringify({ email: 'member@cuepoint.test', password: 'Cuepoint1', humanCheckToken: 'human' }),
    ),
  });
  const { accessToken } = JSON.parse(admin.text).data as { accessToken: string };
  const member = { authorization: `Bearer ${accessToken}` };
  const refused: [string, number[], string, Sent][] = [
    ['a guest at the API', [401], '/api/v1/admin/files', { method: 'POST', headers: form, body: file }],
    [
      'a member at the API',
      [403],
      '/api/v1/admin/files',
      { method: 'POST', headers: { ...form, ...member }, body: file },
    ],
    ['a guest at the avatar', [401], '/files', { method: 'POST', headers: form, body: file }],
    ['a bad token', [401], '/files', { method: 'POST', headers: { ...form, authorization: 'Bearer x' }, body: file }],
    ['a guest at a page', [302], '/my-profile', { method: 'POST', headers: form, body: file }],
    ['a guest at the office', [302, 404], '/admin/courses/x', { method: 'POST', headers: form, body: file }],
    [
      'another site at a page',
      [403],
      '/my-profile',
      { method: 'POST', headers: { ...form, ...crossSite }, body: file },
    ],
    ['another site at the API', [403], '/files', { method: 'POST', headers: { ...form, ...crossSite }, body: file }],
    ['a part without a hash', [401], '/api/v1/admin/uploads/x/parts/1', { method: 'PUT', headers: bytes, body: file }],
    ['a wrong method', [405], '/my-profile', { method: 'PUT', headers: form, body: file }],
    ['no page', [404], '/no/such/page', { method: 'POST', headers: form, body: Buffer.alloc(200_000) }],
    ['no endpoint', [404], '/api/v1/no/such', { method: 'POST', body: Buffer.alloc(200_000) }],
    ['an odd path', [404], '//x', { method: 'POST', body: Buffer.alloc(200_000) }],
    ['a form that is too large', [413], '/basket', { method: 'POST', body: Buffer.alloc(8_000_000) }],
    [
      'undeclared, too large',
      [400, 413, 422],
      '/api/v1/sessions',
      { method: 'POST', body: Buffer.alloc(8_000_000), isChunked: true },
    ],
    ['undeclared, another site', [403], '/basket', { method: 'POST', headers: crossSite, body: file, isChunked: true }],
    ['undeclared, a guest', [401], '/files', { method: 'POST', headers: form, body: file, isChunked: true }],
  ];
  for (const [name, statuses, path, sent] of refused) {
    const { status, text } = await ask(baseURL, path, sent);
    expect(statuses, `${name}: ${status} ${text.slice(0, 200)}`).toContain(status);
  }
});
