/** A style sheet, taken apart as far as it takes to leave out what a page cannot use. */
export type StyleRule =
  /** Kept whatever the page holds: fonts, animations, the order of layers. */
  | { text: string }
  /** Kept when all classes of one of its selectors stand in the page. */
  | { text: string; selectors: string[][] }
  /** A group, such as a layer or a media query: kept when any of its rules is. */
  | { head: string; rules: StyleRule[] };

const GROUP = /^@(media|supports|container|layer|scope|starting-style)\b/;

/** Takes a minified sheet apart: one without comments. */
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
  const text = `${head}{${block}}`;
  return head.startsWith('@') ? { text } : { text, selectors: selectorsOf(head).map(classesOf) };
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

/** The parts of `a, b:is(c, d)` between its outer commas. */
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
 * The classes that a page must hold for a selector to match anything. Elements stand in every page, and states
 * (`:hover`), attributes, ids and all that stands in brackets may come and go: they ask nothing.
 */
function classesOf(selector: string): string[] {
  let plain = selector;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  return Array.from(plain.matchAll(/\.([\w-]+)/g), ([, name = '']) => name);
}

/** The classes of a page. Those that stand elsewhere in its text do no harm. */
export function classesIn(html: string): Set<string> {
  const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => list));
  return new Set([...lists].flatMap((list) => list.split(' ')));
}

/** The text of those rules that can match something in a page with these classes. */
export function writeRules(rules: StyleRule[], classes: Set<string>): string {
  let text = '';
  for (const rule of rules) {
    if ('rules' in rule) {
      const inner = writeRules(rule.rules, classes);
      if (inner) text += `${rule.head}{${inner}}`;
    } else if (!('selectors' in rule) || rule.selectors.some((needed) => needed.every((name) => classes.has(name)))) {
      text += rule.text;
    }
  }
  return text;
}
