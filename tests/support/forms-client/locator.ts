import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  allIn,
  isHidden,
  plain,
  type RoleOptions,
  type Root,
  says,
  textOf,
  type Wanted,
  withLabel,
  withRole,
  withText,
} from './elements';
import type { FormsPage } from './page';

interface Filter {
  hasText?: Wanted;
  has?: FormsLocator;
}
type Exact = { exact?: boolean };
type Choice = string | { label?: string; value?: string; index?: number };
/** A file to send: a path, or its name and bytes. */
export type Chosen = string | { name: string; mimeType: string; buffer: Buffer };

/**
 * The part of Playwright's Locator that journeys without script use, on an HTML document. Nothing on a page changes by
 * itself here, so nothing waits: an element that is missing is an error at once.
 */
export class FormsLocator {
  constructor(
    readonly page: FormsPage,
    /** Finds the elements within a page, or within an element of another locator. */
    readonly find: (root: Root) => Element[],
    readonly description: string,
  ) {}

  get elements(): Element[] {
    return this.find(this.page.document);
  }

  /** The only match; throws if there is none or more than one. */
  get element(): Element {
    const [element, ...others] = this.elements;
    if (element && !others.length) return element;
    throw new Error(`${this.description}: ${others.length ? others.length + 1 : 'no'} elements at ${this.page.url()}`);
  }

  #narrow(what: string, find: (root: Root) => Element[]): FormsLocator {
    const within = (root: Root) => [...new Set(this.find(root).flatMap(find))];
    return new FormsLocator(this.page, within, `${this.description}.${what}`);
  }

  #pick(what: string, pick: (found: Element[]) => Element[]): FormsLocator {
    return new FormsLocator(this.page, (root) => pick(this.find(root)), `${this.description}.${what}`);
  }

  locator(css: string, filter: Filter = {}): FormsLocator {
    if (css === 'visible=true') return this.#pick(css, (found) => found.filter((element) => !isHidden(element)));
    return this.#narrow(css, (root) => [...root.querySelectorAll(css)]).filter(filter);
  }

  getByRole(role: string, options?: RoleOptions): FormsLocator {
    return this.#narrow(`${role} ${options?.name ?? ''}`, (root) => withRole(root, role, options));
  }

  getByText(text: Wanted, { exact }: Exact = {}): FormsLocator {
    return this.#narrow(`text ${text}`, (root) => withText(root, text, exact));
  }

  getByLabel(text: Wanted, { exact }: Exact = {}): FormsLocator {
    return this.#narrow(`label ${text}`, (root) => withLabel(root, text, exact));
  }

  filter({ hasText, has }: Filter): FormsLocator {
    const isMeant = (element: Element) =>
      (hasText === undefined || says(textOf(element), hasText)) && (!has || has.find(element).length > 0);
    return this.#pick(String(hasText ?? has?.description ?? ''), (found) => found.filter(isMeant));
  }

  or(other: FormsLocator): FormsLocator {
    const either = (root: Root) => {
      const found = new Set([...this.find(root), ...other.find(root)]);
      return allIn(root).filter((element) => found.has(element));
    };
    return new FormsLocator(this.page, either, `${this.description} or ${other.description}`);
  }

  first = () => this.#pick('first', (found) => found.slice(0, 1));
  last = () => this.#pick('last', (found) => found.slice(-1));
  nth = (at: number) => this.#pick(`nth ${at}`, (found) => found.slice(at, at + 1));
  all = async () => this.elements.map((_, at) => this.nth(at));
  count = async () => this.elements.length;
  evaluate = async (read: (element: Element, given: unknown) => unknown, given?: unknown) => read(this.element, given);
  evaluateAll = async (read: (elements: Element[]) => unknown) => read(this.elements);

  textContent = async () => this.element.textContent;
  innerText = async () => textOf(this.element);
  allTextContents = async () => this.elements.map(({ textContent }) => textContent ?? '');
  allInnerTexts = async () => this.elements.map(textOf);
  getAttribute = async (name: string) => this.element.getAttribute(name);
  inputValue = async () => this.value;
  isVisible = async () => this.isShown;
  /** Throws if the element is missing: it would not appear later. */
  waitFor = async () => void this.element;

  /** Whether the element exists and the page's HTML does not hide it. */
  get isShown(): boolean {
    return this.elements.length > 0 && !isHidden(this.element);
  }

  get value(): string {
    const { element } = this;
    if ('value' in element && typeof element.value === 'string') return element.value;
    throw new Error(`${this.description} has no value`);
  }

  get isChecked(): boolean {
    const { element } = this;
    return 'checked' in element && element.checked === true;
  }

  /**
   * The element, if a reader could use it. `isForced` also allows a hidden element, such as a radio button behind its
   * label.
   */
  #usable(isForced = false): HTMLElement {
    const { element } = this;
    if (!isForced && isHidden(element)) throw new Error(`${this.description} is hidden`);
    if (element.matches(':disabled')) throw new Error(`${this.description} is disabled`);
    return element as HTMLElement;
  }

  async click({ force }: { force?: boolean } = {}): Promise<void> {
    await this.page.act(() => this.#usable(force).click());
  }

  async check({ force }: { force?: boolean } = {}): Promise<void> {
    if (!this.isChecked) await this.click({ force });
    if (!this.isChecked) throw new Error(`${this.description} stays unchecked`);
  }

  async uncheck(): Promise<void> {
    if (this.isChecked) await this.click();
    if (this.isChecked) throw new Error(`${this.description} stays checked`);
  }

  async fill(text: string): Promise<void> {
    const field = this.#usable();
    if (!('value' in field) || field.matches('[readonly], select, button')) {
      throw new Error(`${this.description} cannot be typed into`);
    }
    field.value = text;
    if (field.value !== text.replaceAll('\r\n', '\n')) throw new Error(`${this.description} does not take ${text}`);
  }

  async selectOption(choice: Choice): Promise<void> {
    const wanted = typeof choice === 'string' ? { value: choice, label: choice } : choice;
    const options = [...this.#usable().querySelectorAll('option')];
    const option = options.find(
      ({ value, label, index }) =>
        value === wanted.value ||
        (wanted.label !== undefined && plain(label) === wanted.label) ||
        index === wanted.index,
    );
    if (!option || option.disabled) throw new Error(`${this.description} has no ${JSON.stringify(choice)}`);
    option.selected = true;
  }

  async setInputFiles(files: Chosen | Chosen[]): Promise<void> {
    const chosen = [files].flat().map(async (file) => {
      if (typeof file !== 'string') return new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType });
      return new File([new Uint8Array(await readFile(file))], basename(file));
    });
    this.page.chosen.set(this.#usable(true), await Promise.all(chosen));
  }

  /** Enter in a field submits its form by the form's first button. */
  async press(key: string): Promise<void> {
    const field = this.#usable();
    if (key !== 'Enter' || !('form' in field)) throw new Error(`${key} does nothing at ${this.description}`);
    const form = field.form as HTMLFormElement | null;
    const button = Array.from(form?.elements ?? []).find((one) => one.matches('button:not([type]), [type="submit"]'));
    await this.page.act(() => (button ? (button as HTMLElement).click() : form?.requestSubmit()));
  }
}
