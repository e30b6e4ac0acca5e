// npm run dev: runs the app and the sandbox from their sources, and shows saved changes on the page. See
// scripts/dev/sources.mjs.
import { sources } from './dev/sources.mjs';
import { runInstance } from './lib/instance.mjs';
import { readSettings } from './lib/settings.mjs';
import { untilStopped } from './lib/until-stopped.mjs';

await untilStopped((signal) => runInstance(sources, readSettings(process.env), signal));
