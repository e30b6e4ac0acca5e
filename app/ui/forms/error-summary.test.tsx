import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorSummary } from './error-summary';

const one = [{ field: 'minutes', message: 'A mix must be from 30 to 60 minutes long' }];

test('a single error has a summary in a long form and none in a short form', () => {
  expect(renderToStaticMarkup(<ErrorSummary errors={one} isLong />)).toContain('One thing to fix');
  expect(renderToStaticMarkup(<ErrorSummary errors={one} isLong />)).toContain('href="#minutes"');
  expect(renderToStaticMarkup(<ErrorSummary errors={one} />)).toBe('');
  expect(renderToStaticMarkup(<ErrorSummary errors={[]} isLong />)).toBe('');
});
