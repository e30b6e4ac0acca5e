import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on colours. They take four fifths of axe's time. */
const colourRules = ['color-contrast', 'link-in-text-block'];

export interface Look {
  /** Selector of the part to check. */
  within?: string;
  /** Checks only the rules of colours, or only the others. */
  only?: 'colours' | 'others';
}

/**
 * The axe violations of a page or a part of it: rule and first element. axe (half a megabyte) is injected once per
 * document. Frames are skipped: those on our pages have other origins. Colours are checked only in the first of several
 * elements that look alike, such as the cards of a list.
 */
export async function violationsIn(page: Page, { within, only }: Look = {}): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(source);
  return page.evaluate(
    async ([within, rules, only]) => {
      const tool = (window as unknown as { axe: typeof axe }).axe;
      const parts = [...document.querySelectorAll(within ?? 'html')];
      if (!parts.length) throw new Error(`The page has no ${within}.`);
      const options: axe.RunOptions = { iframes: false, preload: false, resultTypes: ['violations'] };
      const found: axe.Result[] = [];
      if (only !== 'colours') {
        const others = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
        found.push(
          ...(await tool.run(within ? { include: parts } : document, { ...options, rules: others })).violations,
        );
      }
      const coloured = only === 'others' ? [] : differentLooks(parts);
      if (coloured.length) {
        found.push(...(await tool.run({ include: coloured }, { ...options, runOnly: rules })).violations);
      }
      return found.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`);

      /**
       * Of the elements with text of their own, the first of each look. Two elements look alike if they and all their
       * ancestors share names, classes and states.
       */
      function differentLooks(roots: Element[]): Element[] {
        const controls = ['INPUT', 'SELECT', 'TEXTAREA'];
        const hasText = ({ childNodes, tagName }: Element) =>
          controls.includes(tagName) || [...childNodes].some((node) => node instanceof Text && node.data.trim());
        const looks = new Map<string, Element>();
        for (const element of roots.flatMap((root) => [...root.querySelectorAll('*')])) {
          if (!hasText(element)) continue;
          const look = lookOf(element);
          if (!looks.has(look)) looks.set(look, element);
        }
        return [...looks.values()];
      }

      function lookOf(element: Element): string {
        const states = [...element.attributes]
          .filter(({ name }) =>
            /^(aria-(?!label|describedby|controls)|data-|disabled|open|type|style|class)/.test(name),
          )
          .map(({ name, value }) => `${name}=${value}`);
        const own = `${element.localName} ${states.join(' ')}`;
        return element.parentElement ? `${lookOf(element.parentElement)} > ${own}` : own;
      }
    },
    [within, colourRules, only] as const,
  );
}
