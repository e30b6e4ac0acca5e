import { createHash } from 'node:crypto';
import type { InlineSources } from './policy';

/**
 * Removes the nonce from a page and hashes its inline scripts and styles for the content security policy. Hashes only
 * elements with the nonce: injected ones have none and stay blocked. Null if the nonce occurs elsewhere, since other
 * readers would see it.
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
