const names: Record<string, string> = {
  'soundcloud.com': 'SoundCloud',
  'mixcloud.com': 'Mixcloud',
  'youtube.com': 'YouTube',
  'vimeo.com': 'Vimeo',
};
/** Short domains, which messages do not list. */
const shortForms = new Set(['youtu.be']);

const longestLink = 500;

export type MixLink = { url: string } | { problem: string };

/**
 * The normalised URL of a mix, or the error. The URL must be https on one of the hosts, without user, password or port,
 * and must not lead to a page that redirects elsewhere.
 */
export function readMixLink(typed: string, hosts: readonly string[]): MixLink {
  const text = typed.trim();
  const invalid = { problem: 'Link to the mix is invalid' };
  if (text === '') return { problem: 'Link to the mix is required' };
  if (text.length > longestLink || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return invalid;
  const url = new URL(text);
  if (url.protocol !== 'https:') return { problem: 'The link must begin with https://' };
  if (url.username || url.password || url.port) return invalid;
  if (!hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) {
    return { problem: `We cannot play links from ${url.hostname}. Use ${hostNames(hosts)}` };
  }
  const isPage = url.pathname.length > 1 && !leadsOn(url);
  return isPage && url.href.length <= longestLink ? { url: url.href } : invalid;
}

/** Whether the URL contains another URL, as on pages that redirect. */
function leadsOn({ pathname, search }: URL): boolean {
  return /:\/\/|%3a(?:\/|%2f){2}/i.test(pathname + search);
}

/** 'SoundCloud, Mixcloud, YouTube or Vimeo' */
export function hostNames(hosts: readonly string[]): string {
  const shown = hosts.filter((host) => !shortForms.has(host)).map((host) => names[host] ?? host);
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** 'soundcloud.com/renk/rise-26': a URL in display form. */
export function shownLink(url: string): string {
  return url.replace(/^https:\/\/(?:www\.)?/, '');
}
