import { expect, test } from 'vitest';
import { testScope } from '../../../../tests/support/scope';
import { type Letter, renderLetter } from './mail-layout';

test('each sentence of what somebody declared is a paragraph in HTML and a line in text', () => {
  const words = 'I withdraw from the contract for “One”.\nI withdraw from the contract for “A & B”.';
  const letter: Letter = { subject: 'Your withdrawal W-1', paragraphs: ['We received it.'], rows: [['Words', words]] };
  const { html, text } = renderLetter(letter, testScope().config.brand);
  expect(html).toContain('“One”.</p><p style="margin:8px 0 0">I withdraw from the contract for “A &amp; B”.</p></td>');
  expect(text).toContain('Words: I withdraw from the contract for “One”.\nI withdraw from the contract for “A & B”.');
});

test('a value of one line is no paragraph', () => {
  const letter: Letter = { subject: 'A receipt', paragraphs: [], rows: [['Order', '01ABC']] };
  const { html } = renderLetter(letter, testScope().config.brand);
  expect(html).toContain('>01ABC</td>');
});
