import { hmac, isSignedWith, type Key } from '~/kit/crypto.server';
import { type SealKey, seal, unseal } from '~/kit/sealing.server';

export interface CookieRule {
  /** The bare name; the jar adds prefix and port. */
  name: string;
  /** Seconds; null lasts as long as the browser session. */
  maxAge: number | null;
  /** The value contains an address, a name or a code, so it is encrypted. */
  isSealed?: boolean;
}

/** A cookie's JSON value and its expiry, checked by our own clock. */
interface Dated {
  v: unknown;
  e: number | null;
}

/**
 * The cookies of one request. Values are JSON with an expiry, and signed or encrypted with the cookie's name; changes
 * are written once, by the edge. Over https names have the prefix `__Host-` and Secure; over plain http (loopback only)
 * they contain the port, since browsers share cookies between ports.
 */
export type CookieJar = ReturnType<typeof createCookieJar>;

export function createCookieJar(request: Request, key: Key, now: () => Date, url: URL = new URL(request.url)) {
  const isSecure = url.protocol === 'https:';
  const sent = parseCookies(request.headers.get('cookie') ?? '');
  const changed = new Map<string, { rule: CookieRule; value: string | null }>();
  const nameOf = (rule: CookieRule) => (isSecure ? `__Host-${rule.name}` : `${rule.name}-${url.port || '80'}`);

  return {
    read(rule: CookieRule): unknown {
      const pending = changed.get(rule.name);
      const raw = pending ? pending.value : sent.get(nameOf(rule));
      return raw ? readValue(rule, raw) : undefined;
    },
    /** A cookie written by our client script: unsigned, so untrusted input. */
    readPlain: (name: string) => sent.get(name),
    /** The raw `name=value` of the request, unverified. */
    sentAs(rule: CookieRule): string | undefined {
      const name = nameOf(rule);
      const value = sent.get(name);
      return value === undefined ? undefined : `${name}=${value}`;
    },
    set(rule: CookieRule, value: unknown): void {
      const dated: Dated = { v: value, e: rule.maxAge === null ? null : now().getTime() + rule.maxAge * 1000 };
      const text = JSON.stringify(dated);
      changed.set(rule.name, { rule, value: rule.isSealed ? seal(text, sealKeyOf(rule)) : sign(rule, text) });
    },
    clear(rule: CookieRule): void {
      if (sent.has(nameOf(rule)) || changed.has(rule.name)) changed.set(rule.name, { rule, value: null });
    },
    /** Set-Cookie header values of all changes. */
    written(): string[] {
      return [...changed.values()].map(({ rule, value }) => {
        const parts = [`${nameOf(rule)}=${value ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
        if (isSecure) parts.push('Secure');
        if (value === null) parts.push('Max-Age=0');
        else if (rule.maxAge !== null) parts.push(`Max-Age=${rule.maxAge}`);
        return parts.join('; ');
      });
    },
  };

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

/** Cookies have at most 4 kB and their text less: some four megabytes in all. */
const mostKnown = 500;
const knownTexts = new WeakMap<Key, Map<string, string>>();

/**
 * Cache of verified signed cookies per isolate, by the whole cookie (`name=value`). Readers send the same cookies with
 * each page, and verifying a signature is the most expensive part of reading. The expiry is still checked each time.
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
