import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

/**
 * The features that Playwright turns off in Chromium, repeated here because only the last `--disable-features` counts,
 * and the pages that Chromium 156 keeps ready for its address bar: two more processes per context, a third of a
 * context's cost.
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

/** The browser makes no network requests of its own, so none of them can fail a page. */
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-pings',
  // Pages are open for only seconds here: V8's optimising compilers and further raster threads cost more than they
  // save.
  '--js-flags=--no-opt --no-maglev',
  '--num-raster-threads=1',
  `--disable-features=${disabledFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

// The file in which journeys without script record the forms that they send; workers inherit the variable.
process.env.SENT_INTENTS ??= join(mkdtempSync(join(tmpdir(), 'cuepoint-journeys-')), 'intents');

export default defineConfig({
  testDir: 'tests/e2e',
  // Two tests read the built app's declarations; Playwright would translate its seven megabytes for 14 seconds first.
  build: { external: ['**/build/server/**'] },
  globalSetup: './tests/support/start-instance.ts',
  fullyParallel: true,
  workers: 4,
  // A test that passes only on its retry is flaky. The run names it; tests/flaky.json lists it with the day on which it
  // was first seen, and from the third day on it counts as failed (scripts/lib/steps.mjs).
  retries: 1,
  timeout: 90_000,
  // Four browsers share the machine: on two busy cores a save that takes a second alone has taken ten.
  expect: { timeout: 15_000 },
  reporter: 'line',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Traces of all tests would cost minutes per run. To find out why a test fails: `npx playwright test <file> --trace
    // on`.
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args },
  },
  // By default a test runs with script in Chromium, and without script in the forms client
  // (tests/support/forms-client), which is not a browser. Tags in its name restrict this: @js, only with script;
  // @forms, only in the forms client; @nojs, without script in Chromium, for tests that need styles or a layout;
  // @browsers, in Chromium with and without script. Of the tests in Chromium, only those with @pictures load pictures.
  projects: [
    // Runs first, since the other projects change what the demo accounts see.
    { name: 'forms', grepInvert: /@js|@nojs|@browsers/, use: { javaScriptEnabled: false } },
    { name: 'js', grepInvert: /@nojs|@forms/ },
    { name: 'nojs', grep: /@nojs|@browsers/, use: { javaScriptEnabled: false } },
    // Compares what the journeys sent, so it runs after all of them.
    { name: 'journeys', testDir: 'tests/journeys', dependencies: ['nojs', 'forms'] },
  ],
});
