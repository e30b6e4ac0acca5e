/** A browser without script, played by fetch: it keeps cookies, sends forms and follows redirects by hand. */

const MOST_REDIRECTS = 3;

export type Answer = {
  status: number;
  /** Where it sends the reader, as the server wrote it; null when it sends nowhere. */
  location: string | null;
  text: string;
};

/** Where a reader comes to rest: path, query and anchor, and what stands there. */
export type Rest = { at: string; status: number; text: string };

export interface Visitor {
  get(path: string): Promise<Answer>;
  post(path: string, fields: Record<string, string>): Promise<Answer>;
  /** Follows redirects, from a path or from an answer that came from there. A fourth one throws. */
  follow(path: string, first?: Answer): Promise<Rest>;
  cookieNames(): string[];
  /** Another visitor with the same cookies, but for one whose time is over. */
  copy(without?: string): Visitor;
}

/** A visitor of the app at an address, with an empty jar or a copy of another's. */
export function visitorOf(origin: string, cookies: Iterable<[string, string]> = []): Visitor {
  const jar = new Map(cookies);

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    // To pack and unpack thousands of pages is a quarter of a walk's time.
    const headers = new Headers({ 'accept-encoding': 'identity', ...init.headers });
    if (jar.size) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) keep(cookie);
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  }

  function keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const at = pair.indexOf('=');
    if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }

  // What is fetched ahead was not seen: walking about leaves no traces in a learner's history.
  const get = (path: string) => send(path, { headers: { 'sec-purpose': 'prefetch' } });

  return {
    get,
    post: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    follow: (path, first) => followRedirects(origin, get, path, first),
    cookieNames: () => [...jar.keys()],
    copy: (without) =>
      visitorOf(
        origin,
        [...jar].filter(([name]) => without === undefined || !name.includes(without)),
      ),
  };
}

/** The same by any way of getting a page. Another site is not gone to. */
export async function followRedirects(
  origin: string,
  get: (path: string) => Promise<Answer>,
  path: string,
  first?: Answer,
): Promise<Rest> {
  const way = [path];
  let answer = first ?? (await get(path));
  while (answer.location !== null) {
    const next = new URL(answer.location, origin + way.at(-1));
    if (next.origin !== origin) return { at: next.href, status: answer.status, text: '' };
    way.push(next.pathname + next.search + next.hash);
    if (way.length > MOST_REDIRECTS + 1) throw new Error(`too many redirects: ${way.join(' → ')}`);
    answer = await get(next.pathname + next.search);
  }
  return { at: way.at(-1) ?? path, status: answer.status, text: answer.text };
}
