import { setTimeout as sleep } from 'node:timers/promises';

export const password = 'Cuepoint1';

/**
 * @typedef {object} Answer
 * @property {number} status 0 without an answer
 * @property {string} text
 * @property {any} data the parsed body of a JSON answer
 * @property {string} location
 * @property {Headers} headers
 * @property {number} ms until the whole answer arrived
 */

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends one request. Without a complete answer within the limit, the status is 0.
 * @param {string} url
 * @param {RequestInit & { limit?: number }} [init] the limit in milliseconds
 * @returns {Promise<Answer>}
 */
export async function request(url, { limit = 120_000, ...init } = {}) {
  const begun = performance.now();
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limit), ...init });
    const text = await answer.text();
    const { status, headers } = answer;
    const location = headers.get('location') ?? '';
    return { status, text, data: parsed(text), location, headers, ms: performance.now() - begun };
  } catch (error) {
    const text = error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error);
    return { status: 0, text, data: undefined, location: '', headers: new Headers(), ms: performance.now() - begun };
  }
}

/**
 * The JSON API, as a member or a guest.
 * @param {string} app
 * @param {{ token?: string, address?: string }} [who] `address` is the caller's network address, which a local start accepts
 */
export function apiOf(app, { token, address } = {}) {
  /** @param {string} method @param {string} path @param {unknown} [body] @param {number} [limit] */
  const call = (method, path, body, limit) =>
    request(`${app}/api/v1${path}`, {
      method,
      limit,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(address && { 'cf-connecting-ip': address }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  return {
    call,
    /**
     * Calls like a patient client while the app is killed: repeats until there is an answer other than a server error.
     * @param {string} method @param {string} path @param {unknown} [body] @param {number} [patience]
     */
    async insist(method, path, body, patience = 90_000) {
      for (const end = Date.now() + patience; ; await sleep(150)) {
        const answer = await call(method, path, body);
        if (answer.status > 0 && answer.status < 500) return answer;
        if (Date.now() > end) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      }
    },
  };
}

/**
 * A browser without script: it keeps cookies and follows no redirects.
 * @param {string} app
 * @param {{ address?: string, jar?: Iterable<[string, string]> }} [wish]
 */
export function visitorOf(app, { address, jar: given = [] } = {}) {
  const jar = new Map(given);
  /** @param {string} path @param {Record<string, string> | URLSearchParams} [fields] @param {number} [limit] */
  async function send(path, fields, limit) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(app + path, {
      limit,
      headers: { ...(cookie && { cookie }), ...(address && { 'cf-connecting-ip': address }) },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }
  return {
    get: (/** @type {string} */ path, /** @type {number | undefined} */ limit) => send(path, undefined, limit),
    post: send,
    cookies: () => [...jar],
    /**
     * Submits like a reader who tries again while the app is killed: repeats until there is an answer other than a
     * server error.
     * @param {string} path @param {Record<string, string>} [fields] @param {number} [patience]
     */
    async insist(path, fields, patience = 90_000) {
      for (const end = Date.now() + patience; ; await sleep(150)) {
        const answer = await send(path, fields);
        if (answer.status > 0 && answer.status < 500 && answer.status !== 424) return answer;
        if (Date.now() > end) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      }
    },
    /** Signs in by the form. @param {string} email */
    async signIn(email) {
      const answer = await send('/sign-in', { intent: 'sign-in', email, password, remember: 'on' });
      if (answer.status >= 400 || !answer.location) throw new Error(`${email} cannot sign in: ${answer.status}`);
    },
  };
}

/**
 * The sandbox's levers.
 * @param {string} sandbox
 */
export function leversOf(sandbox) {
  const json = (/** @type {unknown} */ body) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const sure = async (/** @type {Promise<Answer>} */ asked) => {
    const answer = await asked;
    if (answer.status >= 400 || !answer.status) throw new Error(`the sandbox: ${answer.status} ${answer.text}`);
    return answer;
  };
  return {
    /** @param {{ service: string, mode: string, count?: number, match?: string }} fault */
    order: (fault) => sure(request(`${sandbox}/faults`, json(fault))),
    /** The number of calls that a fault still waits for. @param {string} service @param {string} match */
    left: async (service, match) => {
      const isIt = (/** @type {any} */ fault) => fault.service === service && fault.match === match;
      return (await sure(request(`${sandbox}/faults`))).data.find(isIt)?.count ?? 0;
    },
    /** Clears one fault and keeps the others. @param {string} service @param {string} match */
    take: (service, match) =>
      sure(request(`${sandbox}/faults?${new URLSearchParams({ service, match })}`, { method: 'DELETE' })),
    clear: () => sure(request(`${sandbox}/faults`, { method: 'DELETE' })),
    /** @param {number} seconds */
    advance: (seconds) => sure(request(`${sandbox}/clock`, json({ advance: seconds }))),
    /** @param {string} [to] @returns {Promise<any[]>} newest first */
    inbox: async (to) =>
      (await sure(request(`${sandbox}/inbox.json${to ? `?to=${encodeURIComponent(to)}` : ''}`))).data,
    /** Submits the hosted page with an outcome. @param {string} id @param {string} [outcome] */
    pay: (id, outcome = 'pay') =>
      request(`${sandbox}/pages/v4/${id}`, { method: 'POST', body: new URLSearchParams({ outcome }) }),
    events: async () => (await sure(request(`${sandbox}/events.json`))).data,
  };
}

/** The idempotency key with which a mail was sent. @param {any} mail @returns {string} */
export const keyOf = ({ headers = {} }) => headers['X-Cuepoint-Key'] ?? headers['x-cuepoint-key'] ?? '';

/**
 * The billing provider's own API, for reading the provider's records.
 * @param {string} sandbox
 * @param {string} apiKey
 */
export function providerOf(sandbox, apiKey) {
  const headers = { authorization: `Basic ${btoa(`${apiKey}:`)}` };
  /** @param {string} method @param {string} path @param {Record<string, string>} [fields] */
  async function call(method, path, fields) {
    const body = fields && new URLSearchParams(fields);
    const answer = await request(`${sandbox}/api/v2${path}`, { method, headers, body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.data;
  }
  return {
    call,
    /**
     * All records of a kind, such as `invoice`.
     * @param {string} kind @param {string} [filter] @returns {Promise<any[]>}
     */
    async list(kind, filter = '') {
      const all = [];
      for (let offset = ''; ; ) {
        const next = offset && `&offset=${encodeURIComponent(offset)}`;
        const page = await call('GET', `/${kind}s?limit=100${filter}${next}`);
        all.push(...page.list.map((/** @type {any} */ entry) => entry[kind]));
        if (!page.next_offset) return all;
        offset = page.next_offset;
      }
    },
  };
}
