import { plainBreaks } from '~/kit/text/plain-text';
import { type Fields, isMarkdownName, markdownName, type Tree } from './fields';
import { type Bounds, markdownBounds } from './markdown-bounds';
import { markdownFormOf } from './markdown-of.server';
import { htmlOf } from './rich-text.server';

/** Fields with HTML, which authors write as Markdown or in the editor. */
const rich = /(?:^|\.)(?:html|overview|about)$/;

/**
 * The fields with each text both as HTML and as Markdown. HTML that Markdown cannot express gets no Markdown field, and
 * Markdown with faults gets no HTML field.
 */
export function withMarkdown(fields: Fields): Fields {
  const all: Fields = { ...fields };
  const bounds = markdownBounds();
  for (const [name, sent] of Object.entries(fields)) {
    if (typeof sent !== 'string') continue;
    const value = plainBreaks(sent);
    if (isMarkdownName(name)) {
      const html = renderedCleanly(value, bounds);
      if (html !== null) all[htmlName(name)] ??= html;
    } else if (rich.test(name)) {
      all[name] = value;
      const markdown = markdownFormOf(value, bounds);
      if (markdown !== null) all[markdownName(name)] ??= markdown;
    }
  }
  return all;
}

/**
 * The texts that a form sent, with Markdown turned into HTML. If a text was sent as HTML, that HTML counts. `report`
 * gets the name of the HTML field and each fault of its Markdown with the line.
 */
export function withHtml(
  tree: Record<string, Tree>,
  report: (field: string, fault: string) => void,
): Record<string, Tree> {
  return htmlIn(tree, '', report, markdownBounds()) as Record<string, Tree>;
}

function htmlIn(tree: Tree, at: string, report: (field: string, fault: string) => void, bounds: Bounds): Tree {
  if (typeof tree === 'string') return tree;
  if (Array.isArray(tree)) return tree.map((row, index) => htmlIn(row, `${at}${index}.`, report, bounds)) as Tree;
  const parts = Object.entries(tree).flatMap(([name, value]): [string, Tree][] => {
    if (!isMarkdownName(name) || typeof value !== 'string')
      return [[name, htmlIn(value, `${at}${name}.`, report, bounds)]];
    const html = htmlName(name);
    if (tree[html] !== undefined) return [];
    const rendered = htmlOf(plainBreaks(value), (line, fault) => report(at + html, `Line ${line}: ${fault}`), bounds);
    return [[html, rendered]];
  });
  return Object.fromEntries(parts);
}

const htmlName = (name: string) => name.slice(0, -markdownName('').length);

function renderedCleanly(markdown: string, bounds: Bounds): string | null {
  let isClean = true;
  const html = htmlOf(
    markdown,
    () => {
      isClean = false;
    },
    bounds,
  );
  return isClean ? html : null;
}
