// Checks that the sounds of the practice room match their questions: 200 seeds per skill and level. `npm test` does so
// with four.
// Usage: npm run test:sound [-- 20]      Some minutes.
import { spawnSync } from 'node:child_process';
import { root } from '../../scripts/lib/settings.mjs';
import { numberFrom } from '../faults/wishes.mjs';

const seeds = numberFrom(process.argv[2], 200);
const words = ['vitest', 'run', '--project', 'node', '--reporter', 'verbose', 'app/features/practice/skills'];
const { status } = spawnSync('npx', [...words, '--testTimeout', '600000'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SOUND_SEEDS: `${seeds}` },
});
process.exitCode = status ?? 1;
