import { expect, it } from 'vitest';
import { Block, Text } from './parts-schema';

it('a text that was pasted keeps no control characters, and none that turn the words behind it', () => {
  expect(Text.parse('One\u0000 two\u000bthree \u202eevil\u2066')).toBe('One  two three  evil');
  expect(Text.safeParse('\u0007\u202e').error?.issues[0]?.message).toBe('says nothing');
});

it('the HTML of a block keeps its breaks and tabs, and loses other control characters', () => {
  const block = { html: '<pre>a\tb\nc\u0000d</pre>', images: [], videos: [], typeFormId: null, variantFor: null };
  expect(Block.parse(block).html).toBe('<pre>a\tb\nc d</pre>');
});
