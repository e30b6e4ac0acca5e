import { afterEach, beforeEach, expect } from 'vitest';

// Kept on the global object: test files that share a worker may have a copy of this module each.
const shared = globalThis as { consoleErrors?: string[] };
const consoleError = console.error;

/** On a busy machine workerd remarks that an alarm runs a few milliseconds late. */
function isRuntimeNoise(text: string): boolean {
  return text.startsWith('NOSENTRY SQLite alarm overdue');
}

beforeEach(() => {
  shared.consoleErrors = [];
  console.error = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ');
    if (!isRuntimeNoise(text)) shared.consoleErrors?.push(text);
    consoleError(...parts);
  };
});

afterEach(() => {
  console.error = consoleError;
  expect(shared.consoleErrors, 'console.error was called: take what is expected with takeConsoleErrors()').toEqual([]);
});

/** What was printed by console.error so far in this test; what is taken here no longer fails it. */
export function takeConsoleErrors(): string[] {
  const taken = shared.consoleErrors ?? [];
  shared.consoleErrors = [];
  return taken;
}
