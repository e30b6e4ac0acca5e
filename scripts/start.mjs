// npm start: the app and the sandbox on this machine, from a fresh checkout. See scripts/lib/instance.mjs.
import { built } from './lib/built.mjs';
import { runInstance } from './lib/instance.mjs';
import { readSettings } from './lib/settings.mjs';
import { untilStopped } from './lib/until-stopped.mjs';

await untilStopped((signal) => runInstance(built, readSettings(process.env), signal));
