import { afterEach, beforeEach, expect } from 'vitest';

// On the global object: test files in one worker may each have a copy of this module.
const shared = globalThis as { consoleErrors?: string[] };
const consoleError = console.error;

/** On a busy machine workerd logs that an alarm runs some milliseconds late. */
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

/** The console.error output of this test so far; it no longer fails the test. */
export function takeConsoleErrors(): string[] {
  const taken = shared.consoleErrors ?? [];
  shared.consoleErrors = [];
  return taken;
}
