import { EventEmitter, once } from 'node:events';
import { type APIRequest, type APIRequestContext, type Browser, request } from '@playwright/test';
import { FormsPage } from './page';

type State = Exclude<Parameters<APIRequest['newContext']>[0], undefined>['storageState'];

/** What pages of one forms client share: its cookies and its listeners. */
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

/** Stands in for a browser whose script is off, for all that needs no style and no layout. */
class FormsBrowser {
  /** Its requests have the options of the test, such as headers that it adds. */
  newRequests = (storageState?: State) => request.newContext({ baseURL: process.env.E2E_APP, storageState });

  async newContext({ storageState }: { storageState?: State } = {}): Promise<FormsContext> {
    return new FormsContext(process.env.E2E_APP ?? '', this, await this.newRequests(storageState));
  }

  close = async () => {};
}

/** The forms client as a Browser, of which it has the parts that journeys without script use. */
export const formsBrowser = () => new FormsBrowser() as unknown as Browser;
