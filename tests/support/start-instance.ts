import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startInstance } from './instance';

/**
 * Playwright's global setup: one instance for all browser tests, with its origins in E2E_APP and E2E_SANDBOX. If these
 * are set, that instance is used and keeps running.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_APP && process.env.E2E_SANDBOX) return undefined;
  const instance = await startInstance({
    // All journeys share one network address, unlike real users.
    RATE_LIMITS: process.env.RATE_LIMITS ?? '',
    // At full cost, hashing passwords took two thirds of the Worker's processor time.
    DEMO_LIGHT_HASHES: 'on',
  });
  process.env.E2E_APP = instance.app;
  process.env.E2E_SANDBOX = instance.sandbox;
  return async () => {
    const log = await readFile(join(instance.stateDir, 'logs', 'app.log'), 'utf8');
    await instance.stop();
    // A form or an operation counted a limit that its declaration does not name.
    const unnamed = instance.said().match(/.*"limit-not-named".*/g);
    if (unnamed) throw new Error(unnamed.join('\n'));
    const codes = log.match(/.*CODE-(?:COURSE|SUB).*/g);
    if (codes) throw new Error(`the log contains activation codes:\n${codes.join('\n')}`);
  };
}
