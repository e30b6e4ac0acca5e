import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The media queries of a style sheet whose widths do not grow with the reader’s text. */
function fixedBreakpoints(css: string): string[] {
  return css.match(/@media[^{]*\d(?:px|pt|cm)\b[^{]*/g) ?? [];
}

test('no style sheet has a breakpoint in fixed units, so that large text gets the layout of a small window', () => {
  expect(fixedBreakpoints('@media (max-width: 768px) { a { b: c } } @media print { d { e: 1px } }')).toEqual([
    '@media (max-width: 768px) ',
  ]);
  const sheets = globSync('app/**/*.css', { cwd: root });
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.flatMap((path) =>
    fixedBreakpoints(readFileSync(`${root}/${path}`, 'utf8')).map((media) => `${path}: ${media}`),
  );
  expect(found).toEqual([]);
});
