import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Look {
  /** Selector of the part to check. */
  within?: string;
  /** The only rules to check. */
  rules?: string[];
  /** Rules to skip. */
  without?: string[];
}

/**
 * The axe violations of a page or a part of it: rule and first element. axe (half a megabyte) is injected once per
 * document. Frames are skipped: those on our pages have other origins.
 */
export async function violationsIn(page: Page, { within, rules, without }: Look = {}): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(source);
  return page.evaluate(
    async ([part, only, not]) => {
      const options: axe.RunOptions = { iframes: false, resultTypes: ['violations'], runOnly: only };
      options.rules = Object.fromEntries(not.map((rule) => [rule, { enabled: false }]));
      const tool = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await tool.run(part ?? document, options);
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`);
    },
    [within, rules, without ?? []] as const,
  );
}
