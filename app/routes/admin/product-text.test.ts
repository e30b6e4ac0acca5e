import { expect, test } from 'vitest';
import { htmlOf } from '~/features/drafts/rich-text.server';
import { testScope } from '../../../tests/support/scope';
import { productText } from './product-text.server';

test.each(['terms', 'privacy', 'festival'] as const)(
  'the text of the product is Markdown that can be saved: %s',
  async (kind) => {
    const markdown = await productText(testScope(), kind);
    expect(markdown).toMatch(/\n\n### .+\n\n/);
    expect(markdown).not.toMatch(/<(?:p|h3|ul|li|a|code)\b/);
    const faults: string[] = [];
    const html = htmlOf(markdown, (line, fault) => faults.push(`${line}: ${fault}`));
    expect(faults).toEqual([]);
    expect(html.match(/<h3>/g)?.length).toBeGreaterThan(3);
  },
);
