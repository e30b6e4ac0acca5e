import { afterEach, beforeEach, expect } from 'vitest';

let errors: string[] = [];
const consoleError = console.error;

beforeEach(() => {
  errors = [];
  console.error = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '));
    consoleError(...parts);
  };
});

afterEach(() => {
  console.error = consoleError;
  expect(errors, 'console.error was called: take what is expected with takeConsoleErrors()').toEqual([]);
});

/** What was printed by console.error so far in this test; what is taken here no longer fails it. */
export function takeConsoleErrors(): string[] {
  const taken = errors;
  errors = [];
  return taken;
}
