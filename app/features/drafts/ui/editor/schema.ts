import { type NodeSpec, Schema } from 'prosemirror-model';

/* What a text may contain: exactly what our sanitiser of HTML allows, without <b> and <i>. */

/** Whether the items of a list have no paragraphs of their own. */
const isTight = (list: HTMLElement) => ({ isTight: list.querySelector(':scope > li > p') === null });

/** The list's first number; null if the list does not name one and begins with 1. */
const startOf = (list: HTMLElement) => {
  const start = list.getAttribute('start') ?? '';
  return /^\d{1,9}$/.test(start) ? Number(start) : null;
};

const listSpec: NodeSpec = { group: 'block', content: 'list_item+' };

const cellOf = (tag: 'th' | 'td'): NodeSpec => ({
  content: 'inline*',
  isolating: true,
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 3 } },
      parseDOM: [2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    bullet_list: {
      ...listSpec,
      attrs: { isTight: { default: true } },
      parseDOM: [{ tag: 'ul', getAttrs: isTight }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      ...listSpec,
      attrs: { isTight: { default: true }, start: { default: null } },
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ ...isTight(list), start: startOf(list) }) }],
      toDOM: ({ attrs: { start } }) => ['ol', { ...(start !== null && { start }) }, 0],
    },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    table: {
      group: 'block',
      content: 'table_head table_body?',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', 0],
    },
    table_head: { content: 'head_row', parseDOM: [{ tag: 'thead' }], toDOM: () => ['thead', 0] },
    table_body: { content: 'body_row+', parseDOM: [{ tag: 'tbody' }], toDOM: () => ['tbody', 0] },
    head_row: { content: 'head_cell+', parseDOM: [{ tag: 'tr', context: 'table_head/' }], toDOM: () => ['tr', 0] },
    body_row: { content: 'body_cell+', parseDOM: [{ tag: 'tr', context: 'table_body/' }], toDOM: () => ['tr', 0] },
    head_cell: cellOf('th'),
    body_cell: cellOf('td'),
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {}, title: { default: null } },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => ({ href: link.getAttribute('href'), title: link.getAttribute('title') }),
        },
      ],
      toDOM: ({ attrs: { href, title } }) => ['a', { href, ...(title !== null && { title }) }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }], toDOM: () => ['em', 0] },
    code: { excludes: 'strong em', parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
});
