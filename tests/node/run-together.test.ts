import { expect, test } from 'vitest';
import { runTogether } from '../support/run-together';

test('runTogether finds words that only styling separates', () => {
  expect(runTogether('<a><strong>Mixing</strong><small>6 courses</small></a>')).toEqual(['Mixing|6 courses']);
  expect(runTogether('<section>One.</section><section>Two</section>')).toEqual(['One.|Two']);
  expect(runTogether('<label>Plan</label><button>£5</button>')).toEqual(['Plan|£5']);
  expect(runTogether('<img alt="A deck"><span>Decks</span>')).toEqual(['A deck|Decks']);
});

test('runTogether ignores words that spaces, list items or cells separate, and markup inside a word', () => {
  expect(runTogether('<b>Mixing</b> <b>6</b><i>, 7</i>')).toEqual([]);
  expect(runTogether('<li>One</li><li>Two</li><td>Three</td><td>Four</td>')).toEqual([]);
  expect(runTogether('ba<mark>ss</mark>line, 4<!-- --> min')).toEqual([]);
  expect(runTogether('<img alt=""><b>One</b><script>b</script><textarea>c</textarea>Two')).toEqual([]);
});
