import { namesIn, parseSheet, type StyleRule, variablesIn, withoutUnused, writeRules } from './style-rules';

const texts = import.meta.glob<string>(['./css/*.css', '!./css/{tokens,base,fallback-faces}.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
});
const hrefs = import.meta.glob<string>(['./css/*.css', '!./css/{tokens,base,fallback-faces}.css'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The text of each style sheet by its published URL. */
const textOf = new Map(Object.entries(hrefs).map(([file, href]) => [href, texts[file] ?? '']));

/** Parsed lazily. */
const rulesOf = new Map<string, StyleRule[]>();

/** Cache of rules by sheets and names: most pages of a kind share them. */
const written = new Map<string, string>();
const mostWritten = 300;

/** The URLs that are our own sheets. None in development, whose tools replace whole sheets. */
export function knownSheets(sheets: string[]): string[] {
  return import.meta.env.DEV ? [] : sheets.filter((href) => textOf.has(href));
}

/** The rules of these sheets that the page can use, in the sheets' order. */
export function rulesForPage(html: string, sheets: string[]): string {
  const names = namesIn(html);
  const variables = variablesIn(html);
  const key = [...sheets, ...names, '--', ...variables].join(' ');
  let text = written.get(key);
  if (text === undefined) {
    text = withoutUnused(sheets.map((href) => writeRules(parsed(href), names)).join(''), variables);
    if (written.size >= mostWritten) written.clear();
    written.set(key, text);
  }
  return text;
}

function parsed(href: string): StyleRule[] {
  let rules = rulesOf.get(href);
  if (!rules) {
    rules = parseSheet(textOf.get(href) ?? '');
    rulesOf.set(href, rules);
  }
  return rules;
}
