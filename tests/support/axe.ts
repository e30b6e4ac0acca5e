import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Look {
  /** A selector of the part to look at. */
  within?: string;
  /** The only rules to look for. */
  rules?: string[];
  /** Rules not to look for. */
  without?: string[];
}

/**
 * What axe finds wrong in a page or in a part of it: rule and first place. Axe is put into a document once, however
 * often it looks: it is half a megabyte to send and to compile. Frames are not looked into: those on our pages
 * come from other origins.
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
