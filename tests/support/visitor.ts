/** A browser without script, simulated by fetch: it keeps cookies, sends forms and follows redirects. */

const MOST_REDIRECTS = 3;

type Answer = {
  status: number;
  /** The redirect's target as sent; null without a redirect. */
  location: string | null;
  text: string;
};

/** Where a visitor ends up: path, query and anchor, and the page. */
type Rest = { at: string; status: number; text: string };

export interface Visitor {
  get(path: string): Promise<Answer>;
  post(path: string, fields: Record<string, string>): Promise<Answer>;
  /** Follows redirects from a path or a response. Throws at the fourth. */
  follow(path: string, first?: Answer): Promise<Rest>;
  cookieNames(): string[];
  /** Another visitor with the same cookies, except for one that has expired. */
  copy(without?: string): Visitor;
}

/** A visitor of the app, with an empty cookie jar or a copy of another's. */
export function visitorOf(origin: string, cookies: Iterable<[string, string]> = []): Visitor {
  const jar = new Map(cookies);

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    // Compressing thousands of pages would take a quarter of a walk's time.
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

  // Marked as prefetch, so that a walk leaves no traces in a learner's history.
  const get = (path: string) => send(path, { headers: { 'sec-purpose': 'prefetch' } });

  async function follow(path: string, first?: Answer): Promise<Rest> {
    const way = [path];
    let answer = first ?? (await get(path));
    while (answer.location !== null) {
      const next = new URL(answer.location, origin + way.at(-1));
      // Not to other sites.
      if (next.origin !== origin) return { at: next.href, status: answer.status, text: '' };
      way.push(next.pathname + next.search + next.hash);
      if (way.length > MOST_REDIRECTS + 1) throw new Error(`too many redirects: ${way.join(' → ')}`);
      answer = await get(next.pathname + next.search);
    }
    return { at: way.at(-1) ?? path, status: answer.status, text: answer.text };
  }

  return {
    get,
    post: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    follow,
    cookieNames: () => [...jar.keys()],
    copy: (without) =>
      visitorOf(
        origin,
        [...jar].filter(([name]) => without === undefined || !name.includes(without)),
      ),
  };
}
