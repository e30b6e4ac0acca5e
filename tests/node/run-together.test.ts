import { expect, test } from 'vitest';
import { runTogether } from '../support/run-together';

test('words that only style keeps apart are found, with what stands between them', () => {
  expect(runTogether('<a><strong>Mixing</strong><small>6 courses</small></a>')).toEqual(['Mixing|6 courses']);
  expect(runTogether('<section>One.</section><section>Two</section>')).toEqual(['One.|Two']);
  expect(runTogether('<label>Plan</label><button>£5</button>')).toEqual(['Plan|£5']);
  expect(runTogether('<img alt="A deck"><span>Decks</span>')).toEqual(['A deck|Decks']);
});

test('what stands apart in the text, on lines or in cells of its own, or inside a word is let be', () => {
  expect(runTogether('<b>Mixing</b> <b>6</b><i>, 7</i>')).toEqual([]);
  expect(runTogether('<li>One</li><li>Two</li><td>Three</td><td>Four</td>')).toEqual([]);
  expect(runTogether('ba<mark>ss</mark>line, 4<!-- --> min')).toEqual([]);
  expect(runTogether('<img alt=""><b>One</b><script>b</script><textarea>c</textarea>Two')).toEqual([]);
});
