import { expect as base } from '@playwright/test';
import { plain, says, textOf, type Wanted } from './elements';
import { FormsLocator } from './locator';
import { FormsPage } from './page';

const result = (pass: boolean, what: string) => ({ pass, message: () => what });
const at = (locator: FormsLocator) => `${locator.description} at ${locator.page.url()}`;

function compare(locator: FormsLocator, found: string, wanted: Wanted) {
  return result(says(found, wanted, true), `${at(locator)}: “${found}”, expected ${wanted}`);
}

/**
 * Playwright's matchers for the forms client, with the same names. They check once, since nothing on its pages changes
 * by itself.
 */
const formsExpect = base.extend({
  toBeVisible: (locator: FormsLocator) => result(locator.isShown, `${at(locator)}: shown ${locator.isShown}`),
  toBeHidden: (locator: FormsLocator) => result(!locator.isShown, `${at(locator)}: shown ${locator.isShown}`),
  toHaveCount: (locator: FormsLocator, count: number) =>
    result(locator.elements.length === count, `${at(locator)}: ${locator.elements.length}, expected ${count}`),
  toBeChecked: (locator: FormsLocator) => result(locator.isChecked, `${at(locator)}: checked ${locator.isChecked}`),
  toHaveValue: (locator: FormsLocator, wanted: Wanted) => {
    const { value } = locator;
    return result(typeof wanted === 'string' ? value === wanted : wanted.test(value), `${at(locator)}: “${value}”`);
  },
  toHaveAttribute(locator: FormsLocator, name: string, wanted?: Wanted) {
    const found = locator.element.getAttribute(name);
    const isIt = typeof wanted === 'string' ? found === wanted : found !== null && (wanted?.test(found) ?? true);
    return result(isIt, `${at(locator)}: ${name}="${found}", expected ${wanted}`);
  },
  toHaveText(locator: FormsLocator, wanted: Wanted | Wanted[]) {
    if (!Array.isArray(wanted)) return compare(locator, textOf(locator.element), wanted);
    const found = locator.elements.map(textOf);
    const isSame = found.length === wanted.length && wanted.every((one, i) => says(found[i] ?? '', one, true));
    return result(isSame, `${at(locator)}: ${found}, expected ${wanted}`);
  },
  toContainText(locator: FormsLocator, wanted: Wanted) {
    const found = textOf(locator.element);
    const isIn = typeof wanted === 'string' ? found.includes(plain(wanted)) : wanted.test(found);
    return result(isIn, `${at(locator)}: “${found}”, expected ${wanted}`);
  },
  toHaveURL: (page: FormsPage, wanted: Wanted | ((url: URL) => boolean)) =>
    result(page.isAt(wanted), `the page is at ${page.url()}, expected ${wanted}`),
});

/** Playwright's `expect`, which also takes pages and locators of the forms client. */
export const expect = new Proxy(base, {
  apply(target, self, [actual, message]: [unknown, string | undefined]): unknown {
    if (actual instanceof FormsLocator || actual instanceof FormsPage) return formsExpect(actual, message);
    return Reflect.apply(target, self, [actual, message]);
  },
});
