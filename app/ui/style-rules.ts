/** A parsed style sheet, as far as needed to drop the rules that a page cannot use. */
export type StyleRule =
  /** Always kept: fonts, animations, the order of layers. */
  | { text: string }
  /** Kept for those selectors whose classes and elements all occur on the page. */
  | { selectors: Selector[]; block: string }
  /** A group, such as a layer or a media query: kept if any of its rules is. */
  | { head: string; rules: StyleRule[] };

interface Selector {
  text: string;
  /** Classes (`.card`) and elements (`table`). */
  names: string[];
}

const GROUP = /^@(media|supports|container|layer|scope|starting-style)\b/;

/** Parses a minified sheet without comments. */
export function parseSheet(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at];
    if (char === '"' || char === "'") at = endOfString(css, at);
    else if (char === ';') {
      rules.push({ text: css.slice(start, at + 1).trim() });
      start = at + 1;
    } else if (char === '{') {
      const end = endOfBlock(css, at);
      rules.push(ruleOf(css.slice(start, at).trim(), css.slice(at + 1, end)));
      start = end + 1;
      at = end;
    }
  }
  return rules;
}

function ruleOf(head: string, block: string): StyleRule {
  if (GROUP.test(head)) return { head, rules: parseSheet(block) };
  if (head.startsWith('@')) return { text: `${head}{${block}}` };
  return { selectors: selectorsOf(head).map((text) => ({ text, names: namesOf(text) })), block: `{${block}}` };
}

function endOfString(css: string, at: number): number {
  let end = at + 1;
  while (end < css.length && css[end] !== css[at]) end += css[end] === '\\' ? 2 : 1;
  return end;
}

function endOfBlock(css: string, at: number): number {
  let depth = 0;
  for (let end = at; end < css.length; end += 1) {
    const char = css[end];
    if (char === '"' || char === "'") end = endOfString(css, end);
    else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth === 0) return end;
  }
  throw new Error(`a style sheet has no end of ${css.slice(at, at + 60)}`);
}

/** The selectors of a list, split at its outer commas: `a, b:is(c, d)`. */
function selectorsOf(list: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, char] of [...list].entries()) {
    if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth -= 1;
    else if (char === ',' && depth === 0) {
      selectors.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...selectors, list.slice(start)];
}

/**
 * The classes and elements that a page must contain for a selector to match. States (`:hover`), attributes, ids and
 * everything in brackets are ignored.
 */
function namesOf(selector: string): string[] {
  let plain = selector;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  return plain.replace(/::?[\w-]+|#[\w-]+/g, '').match(/\.?[a-z][\w-]*/gi) ?? [];
}

/**
 * The classes (`.card`) and elements (`table`) of a page, in order of appearance. False positives do no harm. Runs for
 * every rendered page: searching fixed strings is faster than a regular expression.
 */
export function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    let end = at + 1;
    while (isNamePart(html.charCodeAt(end))) end += 1;
    if (end > at + 1) names.add(html.slice(at + 1, end));
  }
  const lists = new Set<string>();
  const mark = ' class="';
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at)) {
    const start = at + mark.length;
    at = Math.max(start, html.indexOf('"', start));
    lists.add(html.slice(start, at));
  }
  for (const list of lists) for (const name of list.split(' ')) names.add(`.${name}`);
  return names;
}

/** Whether it is a letter, digit or hyphen: the characters of element names. */
function isNamePart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 45;
}

/** The text of the rules that can match on a page with these classes and elements. */
export function writeRules(rules: StyleRule[], names: Set<string>): string {
  let text = '';
  for (const rule of rules) {
    if ('rules' in rule) {
      const inner = writeRules(rule.rules, names);
      if (inner) text += `${rule.head}{${inner}}`;
    } else if ('selectors' in rule) {
      const fitting = rule.selectors.filter((selector) => selector.names.every((name) => names.has(name)));
      if (fitting.length) text += fitting.map((selector) => selector.text).join(',') + rule.block;
    } else {
      text += rule.text;
    }
  }
  return text;
}

const VARIABLE = /--([\w-]+):[^;{}"']*(?:;|(?=\}))/g;
/** The minifier keeps this space for variables, whose value could be only the space. */
const SPACE_BEFORE_VALUE = /^(--[\w-]+:) +(?=[^ ;}])/;
const ANIMATION = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;
const LAYERS = /@layer [\w, ]+;/g;
const EMPTY = /@layer \w+\{\}/g;

/** The variables that a text uses. */
export function variablesIn(text: string): Set<string> {
  const names = new Set<string>();
  const mark = 'var(--';
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at)) {
    const start = at + mark.length;
    at = start;
    while (/[\w-]/.test(text.charAt(at))) at += 1;
    names.add(text.slice(start, at));
  }
  return names;
}

/**
 * Drops what only removed rules used: variables that neither the rules nor the page (`used`) read, animations that none
 * names, repeated layer orders. Keeps values with quotes, which may contain anything.
 */
export function withoutUnused(rules: string, used: Set<string>): string {
  let text = rules;
  for (let before = ''; before !== text; ) {
    before = text;
    const asked = variablesIn(before);
    text = before.replace(VARIABLE, (whole, name) =>
      asked.has(name) || used.has(name) ? whole.replace(SPACE_BEFORE_VALUE, '$1') : '',
    );
  }
  const animations = Array.from(text.matchAll(/animation(?:-name)?:([^;}]*)/g), ([, value = '']) => value).join(' ');
  const names = new Set(animations.match(/[\w-]+/g));
  text = text.replace(ANIMATION, (whole, name) => (names.has(name) ? whole : '')).replace(EMPTY, '');
  const said = new Set<string>();
  text = text.replace(LAYERS, (whole) => (said.has(whole) ? '' : said.add(whole) && whole));
  return text;
}
