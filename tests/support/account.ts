import { DEMO_PASSWORD, expect, newEmail } from './browser';
import { sandboxAt } from './sandbox';

const app = () => process.env.E2E_APP ?? '';
const sandbox = () => sandboxAt(process.env.E2E_SANDBOX ?? '');

interface Call {
  token?: string;
  body?: unknown;
}

/** Calls the JSON API. */
export async function callApi(method: string, path: string, { token, body }: Call = {}) {
  const answer = await fetch(`${app()}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, json: text ? JSON.parse(text) : null };
}

/** An unused username. */
export function newUserName(): string {
  return `n_${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

export function signUp(email: string, userName = newUserName()) {
  return callApi('POST', '/users', { body: { userName, email, password: DEMO_PASSWORD, humanCheckToken: 'human' } });
}

/** Path and query of the link in the newest mail with this subject. */
export async function mailedLink(email: string, subject: RegExp): Promise<string> {
  const url = new URL((await sandbox().mailTo(email, subject)).links[0] ?? '');
  return url.pathname + url.search;
}

/** A new verified account, for tests that would spoil a demo account. */
export async function newMember(name = 'member'): Promise<string> {
  const email = newEmail(name);
  await signUp(email);
  const token = new URLSearchParams((await mailedLink(email, /Verify/)).split('?')[1]).get('token');
  expect((await callApi('PUT', '/verifications', { body: { token } })).status).toBe(200);
  return email;
}

/** Signs in as an API client; `who` is a demo account's name, or a whole address. */
export async function apiSession(who: string) {
  const email = who.includes('@') ? who : `${who}@cuepoint.test`;
  const { json } = await callApi('POST', '/sessions', { body: { email, password: DEMO_PASSWORD } });
  return json.data as { accessToken: string; refreshToken: string; user: { id: string } };
}
