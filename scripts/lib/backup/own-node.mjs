import { spawn } from 'node:child_process';
import { nodeBinary } from '../run.mjs';

/** Goes on under the project's Node, if this process is another one: the local database needs it. */
export async function underOwnNode() {
  const own = nodeBinary();
  if (own === process.execPath || Number(process.versions.node.split('.')[0]) >= 22) return;
  const child = spawn(own, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  process.exit(await new Promise((done) => child.on('exit', (code) => done(code ?? 1))));
}
