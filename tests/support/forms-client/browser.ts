import { EventEmitter, once } from 'node:events';
import { type APIRequest, type APIRequestContext, type Browser, request } from '@playwright/test';
import { FormsPage } from './page';

type State = Exclude<Parameters<APIRequest['newContext']>[0], undefined>['storageState'];

/** The cookies and listeners that the pages of one forms client share. */
export class FormsContext extends EventEmitter {
  #pages: FormsPage[] = [];

  constructor(
    readonly origin: string,
    readonly home: FormsBrowser,
    public request: APIRequestContext,
  ) {
    super();
  }

  browser = () => this.home;
  waitForEvent = async (name: string) => (await once(this, name))[0];
  storageState = () => this.request.storageState();

  async newPage(): Promise<FormsPage> {
    const page = new FormsPage(this);
    this.#pages.push(page);
    this.emit('page', page);
    return page;
  }

  async clearCookies(): Promise<void> {
    await this.request.dispose();
    this.request = await this.home.newRequests();
  }

  async close(): Promise<void> {
    await Promise.all([this.request.dispose(), ...this.#pages.map((page) => page.close())]);
  }
}

/** Replaces a browser without script, for everything that needs no styles and no layout. */
class FormsBrowser {
  /** Requests have the options of the test, such as additional headers. */
  newRequests = (storageState?: State) => request.newContext({ baseURL: process.env.E2E_APP, storageState });

  async newContext({ storageState }: { storageState?: State } = {}): Promise<FormsContext> {
    return new FormsContext(process.env.E2E_APP ?? '', this, await this.newRequests(storageState));
  }

  close = async () => {};
}

/** The forms client as a Browser: it has the parts that journeys without script use. */
export const formsBrowser = () => new FormsBrowser() as unknown as Browser;
