import { defineConfig } from '@playwright/test';
import { missingText } from './engine';
import { firefox } from './firefox';
import { webkit } from './webkit';

// Playwright only runs these tests: it cannot drive stock browsers.
for (const kind of [firefox, webkit]) if (!kind.isInstalled()) console.log(missingText(kind));

export default defineConfig({
  testDir: '.',
  globalSetup: '../support/start-instance.ts',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: '../../test-results/engines',
});
