import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { isDue } from '../../scripts/lib/cron.mjs';
import { holds } from '../../scripts/lib/install.mjs';
import { isWarning } from '../../scripts/lib/log.mjs';
import { freePorts, requireFree } from '../../scripts/lib/ports.mjs';
import { processesOfGroup } from '../../scripts/lib/processes.mjs';
import { missingSecrets, parseVariables } from '../../scripts/lib/secrets.mjs';
import { PASSED_ON, readSettings } from '../../scripts/lib/settings.mjs';
import { takeState } from '../../scripts/lib/state.mjs';
import { supervise } from '../../scripts/lib/supervise.mjs';
import { dataConfig, localAppConfig, localSandboxConfig } from '../../scripts/lib/worker-config.mjs';

const settings = readSettings({ PORT: '9001', SANDBOX_PORT: '9002', STATE_DIR: '/somewhere', MAINTENANCE: 'on' });

describe('settings', () => {
  it('have defaults that the environment overrides', () => {
    expect(readSettings({})).toMatchObject({ port: 8787, sandboxPort: 8788, demo: true, variables: {} });
    expect(settings).toMatchObject({ port: 9001, stateDir: '/somewhere', variables: { MAINTENANCE: 'on' } });
    expect(readSettings({ DEMO: 'none' }).demo).toBe(false);
  });

  it('are all in the table for operators', () => {
    const table = readFileSync('docs/operate.md', 'utf8');
    for (const name of ['PORT', 'SANDBOX_PORT', 'STATE_DIR', 'DEMO', ...PASSED_ON]) {
      expect(table, name).toMatch(new RegExp(`^\\|.*\`${name}(?:=\\w+)?\`.*\\|.*\\|.*\\|$`, 'm'));
    }
  });

  it('reject an invalid port and two equal ports', () => {
    expect(() => readSettings({ PORT: 'http' })).toThrow('PORT is "http"');
    expect(() => readSettings({ PORT: '9000', SANDBOX_PORT: '9000' })).toThrow('choose two');
  });
});

describe('the local configuration', () => {
  const toml = {
    name: 'cuepoint',
    main: 'workers/app.ts',
    compatibility_date: '2026-08-01',
    assets: { directory: 'build/client', binding: 'ASSETS' },
    send_email: [{ name: 'EMAIL' }],
    d1_databases: [{ binding: 'DB', database_id: '1', migrations_dir: 'migrations' }],
    r2_buckets: [{ binding: 'MEDIA' }],
    vars: { APP_ORIGIN: 'https://cuepoint.example', BRAND_NAME: 'Cuepoint', MAINTENANCE: 'off' },
  };

  it('binds EMAIL to the sandbox only', () => {
    const config = localAppConfig(toml, { settings, main: '/state/app.js', assets: '/state/assets' });
    expect(config).not.toHaveProperty('send_email');
    expect(config.services).toEqual([{ binding: 'EMAIL', service: 'cuepoint-sandbox', entrypoint: 'Email' }]);
  });

  it('runs the finished bundle from absolute paths', () => {
    const config = localAppConfig(toml, { settings, main: '/state/app.js', assets: '/state/assets' });
    expect(config).toMatchObject({ main: '/state/app.js', no_bundle: true, assets: { directory: '/state/assets' } });
    expect(config.d1_databases[0].migrations_dir).toMatch(/^\/.*\/migrations$/);
  });

  it('overrides wrangler.toml with local addresses and the environment', () => {
    const { vars } = localAppConfig(toml, { settings, main: '', assets: '' });
    expect(vars).toMatchObject({
      APP_ORIGIN: 'http://localhost:9001',
      CHARGEBEE_PORT: '9002',
      BRAND_NAME: 'Cuepoint',
      COUNTRY: 'GB',
      MAINTENANCE: 'on',
    });
  });

  it('gives the sandbox only the secrets that it shares', () => {
    const secrets = {
      SESSION_SECRET: 's',
      CHARGEBEE_API_KEY: 'k',
      CHARGEBEE_WEBHOOK_CREDENTIALS: 'me:a:b other:c',
      TURNSTILE_SECRET: 't',
    };
    const demoLoadedAt = '2026-11-22T00:00:00.000Z';
    const { vars } = localSandboxConfig({ vars: {} }, { settings, main: '', secrets, demoLoadedAt });
    expect(vars).toMatchObject({ CHARGEBEE_API_KEY: 'k', WEBHOOK_USERNAME: 'me', WEBHOOK_PASSWORD: 'a:b' });
    expect(vars).not.toHaveProperty('SESSION_SECRET');
    expect(vars).toMatchObject({ CATALOGUE: '' });
    // A start without the demo sells nothing of the demo.
    const empty = localSandboxConfig({ vars: {} }, { settings, main: '', secrets, demoLoadedAt: '' });
    expect(empty.vars).toMatchObject({ CATALOGUE: 'none' });
  });

  it('has no Worker when it is only for the data', () => {
    expect(Object.keys(dataConfig(toml))).toEqual(['name', 'compatibility_date', 'd1_databases', 'r2_buckets']);
  });
});

describe('local secrets', () => {
  const example = '# Secrets\nSESSION_SECRET=\nMODE=fixed\nCHARGEBEE_WEBHOOK_CREDENTIALS=\n';

  it('are generated at random on the first start', () => {
    const text = missingSecrets(example, undefined);
    const { SESSION_SECRET = '', ...rest } = parseVariables(text);
    expect(SESSION_SECRET).toHaveLength(43);
    expect(rest.MODE).toBe('fixed');
    expect(rest.CHARGEBEE_WEBHOOK_CREDENTIALS).toMatch(/^cuepoint:.{43}$/);
    expect(parseVariables(missingSecrets(example, undefined)).SESSION_SECRET).not.toBe(SESSION_SECRET);
  });

  it('are kept if they exist, and only missing secrets are added', () => {
    const text = missingSecrets(example, 'SESSION_SECRET="kept"\nMODE=mine\n');
    expect(Object.keys(parseVariables(text))).toEqual(['CHARGEBEE_WEBHOOK_CREDENTIALS']);
  });
});

describe('crons', () => {
  const at = (text: string) => new Date(`${text}Z`);

  it.each([
    ['* * * * *', '2026-08-01T10:07:00', true],
    ['*/5 * * * *', '2026-08-01T10:10:00', true],
    ['*/5 * * * *', '2026-08-01T10:11:00', false],
    ['0 3 * * *', '2026-08-01T03:00:59', true],
    ['0 3 * * *', '2026-08-01T04:00:00', false],
    ['0 0 * * 7', '2026-08-02T00:00:00', true],
    ['0 0 1,15 * *', '2026-08-15T00:00:00', true],
    ['10-20/5 * * * *', '2026-08-01T10:15:00', true],
    ['10-20/5 * * * *', '2026-08-01T10:16:00', false],
  ])('%s at %s is due: %s', (cron, time, due) => expect(isDue(cron, at(time))).toBe(due));

  it('are rejected when they are invalid', () => {
    expect(() => isDue('* * *', new Date())).toThrow('not a cron expression');
    expect(() => isDue('often * * * *', new Date())).toThrow('not a part');
  });
});

describe('the installed packages', () => {
  const lock = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true },
  };

  it('match the lock file with or without its optional packages', () => {
    expect(holds({ 'node_modules/a': { version: '1.0.0' } }, lock)).toBe(true);
    expect(holds({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }, lock)).toBe(true);
  });

  it('do not match the lock file if a package is missing, different or extra', () => {
    expect(holds({}, lock)).toBe(false);
    expect(holds({ 'node_modules/a': { version: '2.0.0' } }, lock)).toBe(false);
    expect(holds({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } }, lock)).toBe(false);
  });
});

describe('the console output', () => {
  it.each([
    ['{"level":"error","event":"worker-failed"}', true],
    ['{"level":"info","event":"answered"}', false],
    ['[mf:warn] The Workers runtime crashed unexpectedly and is being restarted (crash #1).', true],
    ['✘ [ERROR] A request failed', true],
  ])('%s is a warning: %s', (line, shown) => expect(isWarning(line)).toBe(shown));
});

describe('a supervised program', () => {
  const server = `require('node:http').createServer((_, r) => r.end(String(process.pid))).listen(process.argv[1], 'localhost')`;

  it('restarts after it was killed, and leaves nothing running when it is stopped', async () => {
    const [port = 0] = await freePorts(1);
    const said: string[] = [];
    const url = new URL(`http://localhost:${port}`);
    const program = supervise(
      {
        name: 'It',
        command: [process.execPath, ['-e', server, String(port)]],
        env: {},
        url,
        clear: () => {},
        onOutput: () => {},
      },
      { say: (text) => said.push(text) },
    );
    const ask = () =>
      fetch(url).then(
        (response) => response.text(),
        () => '',
      );
    await program.ready;
    const first = await ask();
    process.kill(Number(first), 'SIGKILL');
    await expect.poll(async () => [first, ''].includes(await ask()), { timeout: 5_000 }).toBe(false);
    expect(said).toEqual(['It ended (SIGKILL): starting it again.']);

    await program.stop();
    expect(await ask()).toBe('');
    await requireFree('PORT', port);
  });

  it('stops together with its child processes', async () => {
    const [port = 0] = await freePorts(1);
    const parent = `const c = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(server)}, '${port}']); process.on('SIGTERM', () => process.exit()); setInterval(() => c.pid, 1000)`;
    const url = new URL(`http://localhost:${port}`);
    const program = supervise(
      { name: 'It', command: [process.execPath, ['-e', parent]], env: {}, url, clear: () => {}, onOutput: () => {} },
      { say: () => {} },
    );
    await program.ready;
    await program.stop();
    await requireFree('PORT', port);
  });
});

describe('npm start', () => {
  it('reports that a port is in use', async () => {
    const [port = 0] = await freePorts(1);
    const holder = spawn(process.execPath, ['-e', `require('node:net').createServer().listen(${port}, 'localhost')`]);
    const isTaken = () =>
      requireFree('PORT', port).then(
        () => false,
        () => true,
      );
    for (let tries = 0; tries < 50 && !(await isTaken()); tries += 1) await sleep(50);
    await expect(requireFree('PORT', port)).rejects.toThrow(`Port ${port} is in use: choose another by PORT=….`);
    holder.kill();
    await once(holder, 'exit');
  });

  it.runIf(processesOfGroup(1))('waits until what a killed instance left running has freed its ports', async () => {
    const state = mkdtempSync(join(tmpdir(), 'cuepoint-state-'));
    // Freeing much memory delays the end of a killed process.
    const left = `const kept = Buffer.alloc(300_000_000, 1); setInterval(() => kept.length, 1000); console.log(1)`;
    const leftovers = Array.from({ length: 3 }, () => spawn(process.execPath, ['-e', left, state], { detached: true }));
    await Promise.all(leftovers.map(({ stdout }) => once(stdout, 'data')));
    const killed = spawnSync(process.execPath, ['-e', '']);
    const children = leftovers.map(({ pid = 0 }) => pid);
    writeFileSync(join(state, 'running.json'), JSON.stringify({ pid: killed.pid, children }));
    await takeState(state);
    expect(children.flatMap((leader) => processesOfGroup(leader))).toEqual([]);
    rmSync(state, { recursive: true });
  });
});

it('the platform logs no addresses, since they contain codes and tokens', () => {
  const { observability } = unstable_readConfig({ config: 'wrangler.toml' });
  expect(observability).toMatchObject({ redact_query_string: true, logs: { invocation_logs: false } });
  expect(observability?.traces?.enabled ?? false).toBe(false);
});
