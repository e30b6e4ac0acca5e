import { hmac, isSignedWith, type Key } from '~/kit/crypto.server';
import { type SealKey, seal, unseal } from '~/kit/sealing.server';

export interface CookieRule {
  /** The bare name; prefix and port are put on by the jar. */
  name: string;
  /** Seconds; null lasts as long as the browser session. */
  maxAge: number | null;
  /** It holds an address, a name or a code: encrypted, so that a look at the browser's cookies tells none of it. */
  isSealed?: boolean;
}

/** One JSON cookie's value, and when it ends by our own clock. */
interface Dated {
  v: unknown;
  e: number | null;
}

/**
 * The cookies of one request. Values are JSON, dated, and signed with the cookie's name or sealed under it; what was set
 * is written once, by the edge. Over https names bear `__Host-` and Secure; over plain http (loopback only) they carry the
 * port instead, since cookies do not keep ports apart.
 */
export interface CookieJar {
  read(rule: CookieRule): unknown;
  /** A cookie that a script of ours wrote: anyone may have, so its text is worth no more than any other input. */
  readPlain(name: string): string | undefined;
  /** `name=value` as the request brought it, whatever it is worth. */
  sentAs(rule: CookieRule): string | undefined;
  set(rule: CookieRule, value: unknown): void;
  clear(rule: CookieRule): void;
  /** Set-Cookie header values of all that changed. */
  written(): string[];
}

export function createCookieJar(
  request: Request,
  key: Key,
  now: () => Date,
  url: URL = new URL(request.url),
): CookieJar {
  const isSecure = url.protocol === 'https:';
  const sent = parseCookies(request.headers.get('cookie') ?? '');
  const changed = new Map<string, { rule: CookieRule; value: string | null }>();
  // The shell and its page ask for the same ones.
  const opened = new Map<string, unknown>();
  const nameOf = (rule: CookieRule) => (isSecure ? `__Host-${rule.name}` : `${rule.name}-${url.port || '80'}`);

  return {
    read(rule) {
      const pending = changed.get(rule.name);
      const raw = pending ? pending.value : sent.get(nameOf(rule));
      return raw ? open(rule, raw) : undefined;
    },
    readPlain: (name) => sent.get(name),
    sentAs(rule) {
      const name = nameOf(rule);
      const value = sent.get(name);
      return value === undefined ? undefined : `${name}=${value}`;
    },
    set(rule, value) {
      const dated: Dated = { v: value, e: rule.maxAge === null ? null : now().getTime() + rule.maxAge * 1000 };
      const text = JSON.stringify(dated);
      changed.set(rule.name, { rule, value: rule.isSealed ? seal(text, sealKeyOf(rule)) : sign(rule, text) });
    },
    clear(rule) {
      if (sent.has(nameOf(rule)) || changed.has(rule.name)) changed.set(rule.name, { rule, value: null });
    },
    written() {
      return [...changed.values()].map(({ rule, value }) => {
        const parts = [`${nameOf(rule)}=${value ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
        if (isSecure) parts.push('Secure');
        if (value === null) parts.push('Max-Age=0');
        else if (rule.maxAge !== null) parts.push(`Max-Age=${rule.maxAge}`);
        return parts.join('; ');
      });
    },
  };

  function open(rule: CookieRule, raw: string): unknown {
    const cookie = `${rule.name}=${raw}`;
    if (!opened.has(cookie)) opened.set(cookie, readValue(rule, raw));
    return opened.get(cookie);
  }

  function readValue(rule: CookieRule, raw: string): unknown {
    try {
      const text = rule.isSealed ? unseal(raw, sealKeyOf(rule)) : signedText(rule, raw);
      if (text === null) return undefined;
      const dated = JSON.parse(text) as Dated;
      return dated.e !== null && dated.e <= now().getTime() ? undefined : dated.v;
    } catch {
      return undefined;
    }
  }

  function sign({ name }: CookieRule, text: string): string {
    const body = Buffer.from(text).toString('base64url');
    return `${body}.${hmac(key, `${name}.${body}`)}`;
  }

  function signedText({ name }: CookieRule, raw: string): string | null {
    const known = textsSignedWith(key);
    const cookie = `${name}=${raw}`;
    const found = known.get(cookie);
    if (found !== undefined) return found;
    const [body, signature] = raw.split('.');
    if (!body || !signature || !isSignedWith(key, `${name}.${body}`, signature)) return null;
    const text = Buffer.from(body, 'base64url').toString();
    if (known.size >= mostKnown) known.clear();
    known.set(cookie, text);
    return text;
  }

  function sealKeyOf({ name }: CookieRule): SealKey {
    return { secret: key, purpose: 'cookie', bound: name };
  }
}

/** A cookie takes 4 kB at most, its text less: some four megabytes in all. */
const mostKnown = 500;
const knownTexts = new WeakMap<Key, Map<string, string>>();

/**
 * The texts of signed cookies whose signature this isolate has checked already, by the whole cookie (`name=value`). A
 * reader sends the same cookies with each page, and checking a signature costs more than all the rest of reading. Whether
 * a cookie has ended is asked each time.
 */
function textsSignedWith(key: Key): Map<string, string> {
  let known = knownTexts.get(key);
  if (!known) {
    known = new Map();
    knownTexts.set(key, known);
  }
  return known;
}

function parseCookies(header: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0) found.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return found;
}
