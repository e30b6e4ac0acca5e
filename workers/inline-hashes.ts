import { createHash } from 'node:crypto';
import type { InlineSources } from './policy';

/**
 * A page without its nonce, and the hashes that let the same scripts and styles in. Only what bore the nonce is
 * hashed: what somebody else managed to put into the page bears none, and stays out. Null when the nonce is left
 * anywhere, since it would be another reader's too.
 */
export function hashInline(html: string, nonce: string): { html: string; inline: InlineSources } | null {
  const found = { script: new Set<string>(), style: new Set<string>() };
  const element = new RegExp(`<(script|style)(?=[ >])([^>]*) nonce="${nonce}"[^>]*>(.*?)</\\1>`, 'gs');
  for (const [, tag, , text = ''] of html.matchAll(element)) found[tag as 'script' | 'style'].add(sourceOf(text));
  const bare = html.replaceAll(` nonce="${nonce}"`, '');
  if (nonce === '' || bare.includes(nonce)) return null;
  return { html: bare, inline: { scripts: [...found.script].join(' '), styles: [...found.style].join(' ') } };
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
