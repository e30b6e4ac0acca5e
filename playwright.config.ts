import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

/**
 * What Playwright turns off in Chromium (named again, since the last of two such lists counts), and the pages that
 * Chromium 156 keeps ready for its address bar: two more processes a context, a third of what a context costs.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Nothing of the browser's own goes to the network, and nothing of it fails a page. */
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-pings',
  // A page is open for seconds here: V8's optimising compilers and further raster threads cost more than they bring.
  '--js-flags=--no-opt --no-maglev',
  '--num-raster-threads=1',
  `--disable-features=${disabledFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

// Where the journeys without script note what they send; workers get it from the process that starts them.
process.env.SENT_INTENTS ??= join(mkdtempSync(join(tmpdir(), 'cuepoint-journeys-')), 'intents');

export default defineConfig({
  testDir: 'tests/e2e',
  // Two tests read the built app's declarations; Playwright would translate its seven megabytes for 14 seconds first.
  build: { external: ['**/build/server/**'] },
  globalSetup: './tests/support/start-instance.ts',
  fullyParallel: true,
  workers: 3,
  // A test that passes only on its retry is flaky. The run names it; tests/flaky.json lists it with the day on which it
  // was first seen, and from the third day on it counts as failed (scripts/lib/steps.mjs).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: 'line',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // A trace of each test costs a run minutes: `npx playwright test <file> --trace on` shows what went wrong.
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args },
  },
  // A test runs with script in Chromium, and without script in the forms client (tests/support/forms-client), which is
  // no browser. Its name says what differs: @js, with script alone; @forms, in the forms client alone; @nojs, without
  // script and in Chromium, for what needs styles or a layout; @browsers, in Chromium both ways.
  projects: [
    // The first, since others leave traces in what demo accounts see.
    { name: 'forms', grepInvert: /@js|@nojs|@browsers/, use: { javaScriptEnabled: false } },
    { name: 'js', grepInvert: /@nojs|@forms/ },
    { name: 'nojs', grep: /@nojs|@browsers/, use: { javaScriptEnabled: false } },
    // Looks at what the journeys sent, so it comes after all of them.
    { name: 'journeys', testDir: 'tests/journeys', dependencies: ['nojs', 'forms'] },
  ],
});
