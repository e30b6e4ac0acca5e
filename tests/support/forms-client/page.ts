import { EventEmitter, once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIResponse } from '@playwright/test';
import type { JSDOM } from 'jsdom';
import type { FormsContext } from './browser';
import type { RoleOptions, Wanted } from './elements';
import { FormsLocator } from './locator';

const MOST_REDIRECTS = 20;

let shared: JSDOM | undefined;

/**
 * The one window in which all pages are parsed, since a new window takes as long as parsing a page. It is made with the
 * first page: loading jsdom takes a second, which workers that run tests in Chromium save.
 */
function sharedWindow(url: string): JSDOM {
  const { JSDOM } = createRequire(import.meta.url)('jsdom') as typeof import('jsdom');
  shared ??= new JSDOM('');
  shared.reconfigure({ url });
  return shared;
}

/** Parses a page as if it had been loaded from an address. */
function parsed(html: string, url: string): Document {
  const { window } = sharedWindow(url);
  const page = new window.DOMParser().parseFromString(html, 'text/html');
  // dom-accessibility-api asks a document for its window, which parsed documents lack.
  return Object.defineProperty(page, 'defaultView', { value: window });
}

/** The method and body of a request. */
interface Sending {
  method: string;
  body?: Buffer;
  type?: string;
}

/**
 * A page without script and without a browser: it loads HTML, follows links and redirects, and sends forms like a
 * browser. It has the part of Playwright's Page that journeys without script use. It knows no styles and no layout.
 */
export class FormsPage extends EventEmitter {
  document = parsed('', 'about:blank');
  #url = new URL('about:blank');
  #html = '';
  #leaving: Promise<unknown> | undefined;
  readonly #body: FormsLocator;
  /** The files chosen in file fields, which the DOM itself cannot hold. */
  readonly chosen = new Map<Element, File[]>();

  constructor(readonly home: FormsContext) {
    super();
    this.#body = new FormsLocator(this, (root) => [root as Element], 'page');
  }

  context = () => this.home;
  url = () => this.#url.href;
  content = async () => this.#html;
  close = async () => {};
  reload = () => this.#load(this.#url);
  goto = (address: string) => this.#load(this.#resolve(address));
  waitForTimeout = (ms: number) => sleep(ms);
  waitForEvent = async (name: string) => (await once(this, name))[0];
  /** The requests of the page share its cookies. */
  get request() {
    return this.home.request;
  }

  locator: FormsLocator['locator'] = (css, filter) => this.#body.locator(css, filter);
  getByRole = (role: string, options?: RoleOptions) => this.#body.getByRole(role, options);
  getByText = (text: Wanted, options?: { exact?: boolean }) => this.#body.getByText(text, options);
  getByLabel = (text: Wanted, options?: { exact?: boolean }) => this.#body.getByLabel(text, options);

  /** Throws if the page is at another address: the address would not change later. */
  async waitForURL(wanted: Wanted | ((url: URL) => boolean)): Promise<void> {
    if (!this.isAt(wanted)) throw new Error(`the page is at ${this.#url}, not at ${wanted}`);
  }

  /**
   * Whether the page's address equals the wanted one, matches the pattern (`*` within a path segment, `**` across
   * segments) or meets the condition.
   */
  isAt(wanted: Wanted | ((url: URL) => boolean)): boolean {
    if (typeof wanted === 'function') return wanted(this.#url);
    if (wanted instanceof RegExp) return wanted.test(this.#url.href);
    const whole = wanted.startsWith('*') ? wanted : this.#resolve(wanted).href;
    const parts = whole.split(/(\*+)/).map((part) => {
      if (part.startsWith('*')) return part === '*' ? '[^/]*' : '.*';
      return part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
    });
    return new RegExp(`^${parts.join('')}$`).test(this.#url.href);
  }

  #resolve = (address: string) => new URL(address, this.home.origin);

  /** Acts on the page, and waits for the navigation that follows, if any. */
  async act(doIt: () => void): Promise<void> {
    this.#leaving = undefined;
    doIt();
    await this.#leaving;
  }

  /** Loads an address with all redirects, and shows the response unless it is a download. */
  async #load(first: URL, sending: Sending = { method: 'GET' }): Promise<APIResponse> {
    let [url, sent] = [first, sending];
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const answer = await this.#ask(url, sent);
      const { location } = answer.headers();
      if (answer.status() < 300 || answer.status() > 399 || !location) {
        await this.#show(url, answer);
        return answer;
      }
      const next = new URL(location, url);
      // Like browsers: the fragment is kept if the redirect has none.
      if (!next.hash) next.hash = url.hash;
      url = next;
      if (answer.status() < 307) sent = { method: 'GET' };
    }
    throw new Error(`too many redirects from ${first}`);
  }

  async #ask(url: URL, { method, body, type }: Sending): Promise<APIResponse> {
    const isHere = url.origin === this.#url.origin;
    const headers: Record<string, string> = {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-encoding': 'identity',
      'accept-language': 'en-GB',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': this.#url.protocol === 'about:' ? 'none' : isHere ? 'same-origin' : 'same-site',
      ...(type && { 'content-type': type, origin: this.#url.origin }),
    };
    const address = url.href.replace(/#.*/, '');
    const request = {
      method: () => method,
      url: () => address,
      headers: () => headers,
      postDataBuffer: () => body ?? null,
    };
    this.#tell('request', request);
    const answer = await this.request.fetch(url.href, { method, headers, data: body, maxRedirects: 0 });
    const response = {
      request: () => request,
      url: () => address,
      status: () => answer.status(),
      headers: () => answer.headers(),
    };
    this.#tell('response', response);
    if (answer.status() >= 400) this.#complain(`the server responded with a status of ${answer.status()}`);
    return answer;
  }

  #tell(event: string, what: unknown): void {
    this.emit(event, what);
    this.home.emit(event, what);
  }

  /** A browser names a failed page on its console. */
  #complain(what: string): void {
    const location = () => ({ url: this.#url.href });
    this.emit('console', { type: () => 'error', text: () => `Failed to load resource: ${what}`, location });
  }

  async #show(url: URL, answer: APIResponse): Promise<void> {
    if (answer.status() === 204) return;
    const saved = /^attachment.*filename="?([^";]+)/.exec(answer.headers()['content-disposition'] ?? '');
    if (saved) return this.#keep(saved[1] ?? '', await answer.body());
    this.chosen.clear();
    this.#url = url;
    this.#html = await answer.text();
    const isPage = answer.headers()['content-type']?.startsWith('text/html');
    // The parser spends most of its time on style sheets, and nothing here reads them.
    const html = isPage ? this.#html.replaceAll(/(<style\b[^>]*>).*?(<\/style>)/gs, '$1$2') : '<pre></pre>';
    this.document = parsed(html, url.href);
    // Browsers open the sections around the place that an address names.
    let around = this.document.getElementById(url.hash.slice(1))?.closest('details');
    for (; around; around = around.parentElement?.closest('details')) around.open = true;
    if (!isPage) this.document.querySelector('pre')?.append(this.#html);
    this.#listen();
  }

  async #keep(name: string, bytes: Buffer): Promise<void> {
    const path = join(await mkdtemp(join(tmpdir(), 'cuepoint-download-')), 'file');
    await writeFile(path, bytes);
    this.emit('download', { suggestedFilename: () => name, path: async () => path });
  }

  /** Handles clicks and submits: follows links and sends forms. */
  #listen(): void {
    this.document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      this.#leaving = this.#follow(link);
    });
    this.document.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#leaving = this.#send(event.target as HTMLFormElement, event.submitter);
    });
  }

  async #follow({ href, target, download }: HTMLAnchorElement): Promise<void> {
    if (href.startsWith('data:')) return this.#keep(download, Buffer.from(await (await fetch(href)).arrayBuffer()));
    if (!target || target === '_self') return this.#go(new URL(href));
    const other = await this.home.newPage();
    other.#url = this.#url;
    await other.#go(new URL(href));
  }

  async #go(url: URL, sending?: Sending): Promise<void> {
    const isHere = url.href.replace(/#.*/, '') === this.#url.href.replace(/#.*/, '');
    if (isHere && url.hash && !sending) this.#url = url;
    else await this.#load(url, sending);
  }

  /** Sends a form according to HTML, with the pressed button and that button's own attributes. */
  async #send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
    const said = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
    const url = new URL(said('action') || this.#url.href, this.document.baseURI);
    const entries = this.#entriesOf(form, button);
    const texts = entries.map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : value.name,
    ]);
    const isPost = said('method').toLowerCase() === 'post';
    if (!isPost) {
      url.search = String(new URLSearchParams(texts));
      url.hash = '';
      return this.#go(url, { method: 'GET' });
    }
    let type = 'application/x-www-form-urlencoded';
    let body = Buffer.from(String(new URLSearchParams(texts)));
    if (said('enctype') === 'multipart/form-data') {
      const parts = new FormData();
      for (const [name, value] of entries) parts.append(name, value);
      const written = new Response(parts);
      type = written.headers.get('content-type') ?? type;
      body = Buffer.from(await written.arrayBuffer());
    }
    return this.#go(url, { method: 'POST', type, body });
  }

  #entriesOf(form: HTMLFormElement, button: HTMLElement | null): [string, string | File][] {
    const entries: [string, string | File][] = [];
    for (const [name, value] of new (sharedWindow(this.#url.href).window.FormData)(form, button)) {
      if (typeof value === 'string') {
        entries.push([name, value.replaceAll(/\r\n|\r|\n/g, '\r\n')]);
        continue;
      }
      const field = form.querySelector(`input[type="file"][name="${name}"]`);
      const files = field && this.chosen.get(field);
      for (const file of files?.length ? files : [new File([], '')]) entries.push([name, file]);
    }
    return entries;
  }
}
