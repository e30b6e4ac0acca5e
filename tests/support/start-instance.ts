import { startInstance } from './instance';

/**
 * Playwright's global setup: one instance for all browser tests, its addresses in E2E_APP and E2E_SANDBOX. Where these
 * are set already, that instance is used and left running.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_APP && process.env.E2E_SANDBOX) return undefined;
  // Both workers and all journeys come from one address, which no person does.
  const instance = await startInstance({ RATE_LIMITS: process.env.RATE_LIMITS ?? '' });
  process.env.E2E_APP = instance.app;
  process.env.E2E_SANDBOX = instance.sandbox;
  return instance.stop;
}
