import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { blocks, entitlements } from '#db/schema';
import { makeCourse, makeUser } from '../support/factories';
import { remakeBindings } from '../support/reset';
import { testScope } from '../support/scope';
import { accessToken, sessionCookie } from '../support/sign-in';

const origin = env.APP_ORIGIN;
const worker = (exports as unknown as { default: Fetcher }).default;
const lesson = { id: '', slug: '' };
let [cookie, authorization] = ['', ''];

beforeAll(async () => {
  await remakeBindings();
  const scope = testScope();
  const { db } = scope;
  const { id: userId } = await makeUser(db);
  const course = await makeCourse(db);
  Object.assign(lesson, course.lessons[0]);
  await db.insert(entitlements).values({
    ...{ id: 'e', userId, kind: 'course', refId: course.id, source: 'order', sourceId: 'o', createdAt: new Date() },
  });
  await db.insert(blocks).values({
    ...{ id: 'asks', lessonId: lesson.id, position: 9, images: [] },
    question: { kind: 'drill', id: 'drift', skill: 'drift', level: 3 },
  });
  cookie = await sessionCookie(userId);
  authorization = `Bearer ${await accessToken(userId)}`;
});

interface Asked {
  sounds: { link: string }[];
}

async function api<Data>(path: string, body?: object): Promise<Data> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
  const answer = await worker.fetch(new Request(`${origin}/api/v1${path}`, { headers, ...sent }));
  return (await answer.json<{ data: Data }>()).data;
}

test('the sounds of practice questions, their answers and drills play at the API’s links without a cookie', async () => {
  const asked = await api<Asked & { id: string }>('/practice/questions', { skill: 'drift' });
  const result = await api<Asked>('/practice/answers', { question: asked.id, answer: 1 });
  const drills = await api<Asked[]>(`/lessons/${lesson.id}/questions`);
  const links = [asked, result, ...drills].flatMap(({ sounds }) => sounds.map(({ link }) => link));
  expect(links).toHaveLength(4);
  for (const link of links) {
    const answer = await worker.fetch(new Request(link));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const unsigned = await worker.fetch(new Request(link.split('?')[0] ?? ''));
    expect(unsigned.status).toBe(404);
    const altered = await worker.fetch(new Request(link.replace(/user=[^&]+/, 'user=other')));
    expect(altered.status).toBe(403);
  }
});

test('a lesson question that is tried again without an answer shows its form with the message', async () => {
  const page = `${origin}/lessons/${lesson.slug}`;
  const send = (address: string, fields: Record<string, string>) =>
    worker.fetch(
      new Request(address, {
        ...{ method: 'POST', redirect: 'manual', headers: { cookie, origin, host: new URL(origin).host } },
        body: new URLSearchParams({ intent: 'answer', questionId: 'drift', ...fields }),
      }),
    );
  const answered = await send(page, { answers: 'Deck A' });
  expect(answered.status).toBe(303);
  const again = await (await worker.fetch(new Request(`${page}?again=drift`, { headers: { cookie } }))).text();
  const [, action = ''] = /<form[^>]*action="([^"#]*)#question-drift"/.exec(again) ?? [];
  const refused = await send(new URL(action, origin).href, {});
  expect(refused.status).toBe(422);
  const text = await refused.text();
  expect(text).toContain('Choose one answer');
  expect(text).toContain('name="answers"');
});
