import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../scripts/lib/ports.mjs';
import type { Engine, EngineKind } from './engine';

const driver = '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';
const places = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);
const find = () => [process.env.WEBKIT_PATH, ...places].find((place) => place && existsSync(place));

/** WebKitGTK, Safari's engine, driven by WebDriver on a separate virtual screen. */
export const webkit: EngineKind = {
  name: 'WebKit',
  packages: 'webkit2gtk-driver xvfb',
  isInstalled: () => find() !== undefined && existsSync(driver) && existsSync(screen),
  async open({ width, height }) {
    const display = await startScreen(width + 40, height + 200);
    const [port = 0] = await freePorts(1);
    const driving = spawn(driver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
      stdio: 'ignore',
    });
    const stop = () => {
      driving.kill();
      display.process.kill();
    };
    try {
      const session = await openSession(`http://127.0.0.1:${port}`);
      await session.call('POST', '/window/rect', { width, height });
      return engineOf(session, stop);
    } catch (error) {
      stop();
      throw error;
    }
  },
};

interface Session {
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/** Starts Xvfb, which chooses a free display number and writes it to the given file descriptor. */
async function startScreen(width: number, height: number): Promise<{ name: string; process: ChildProcess }> {
  const process = spawn(screen, ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const said = process.stdio[3] as NodeJS.ReadableStream;
  const number = await new Promise<string>((done, failed) => {
    said.once('data', (data) => done(String(data).trim()));
    process.once('exit', () => failed(new Error('Xvfb does not start')));
  });
  return { name: `:${number}`, process };
}

async function openSession(origin: string): Promise<Session> {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(origin + path, { method, body: body === undefined ? undefined : JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (value?.error) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }
  await untilReady(() => call<{ ready: boolean }>('GET', '/status'));
  const options = { binary: find(), args: ['--automation'] };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  return { call: (method, path, body) => call(method, `/session/${sessionId}${path}`, body) };
}

async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(100);
    }
  }
}

function engineOf({ call }: Session, stop: () => void): Engine {
  const find = async (selector: string) => {
    const found = await call<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector });
    return Object.values(found)[0];
  };
  return {
    name: 'WebKit',
    async go(url) {
      await call('POST', '/url', { url });
    },
    async type(selector, text) {
      const element = await find(selector);
      await call('POST', `/element/${element}/clear`, {});
      await call('POST', `/element/${element}/value`, { text });
    },
    async click(selector) {
      await call('POST', `/element/${await find(selector)}/click`, {});
    },
    async press(key) {
      const value = key === 'Enter' ? '\uE007' : key;
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    run: (body) => call('POST', '/execute/sync', { script: body, args: [] }),
    async screenshot(file) {
      await writeFile(file, Buffer.from(await call<string>('GET', '/screenshot'), 'base64'));
    },
    async close() {
      await call('DELETE', '').catch(() => undefined);
      stop();
    },
  };
}
