import { ASLEEP, WAKES } from './late-marks';

/**
 * The inline script at the end of every page, which `LateScripts` writes; the build's plugin `inlineScripts` minifies it.
 * Never import it: it runs at once.
 *
 * - `wake` starts the client script, if the page has one: the files that the module preloads, then the module itself, under
 *   this loader's nonce. It only takes the script right before this one, and only if this
 *   loader's own tag says that there is one: any other script of that type was injected. New nodes go to the end of head
 *   and body, where React ignores them when hydrating. It runs once, when the page has loaded, painted and become idle,
 *   or at the first touch or key.
 * - Before hydration, Back and Forward between entries of a former client navigation only change the URL, so such a
 *   popstate loads its page.
 */
const page = document;
// Read from the prototype: an element with the name `currentScript` shadows the document's own property.
const own = Reflect.get(Document.prototype, 'currentScript', page) as HTMLScriptElement;
const { nonce } = own;
const asleep = WAKES in own.dataset ? (own.previousElementSibling as HTMLScriptElement) : null;
const address = () => location.pathname + location.search;
const shown = address();
let isAwake = false;

function put(place: HTMLElement, name: string, values: object) {
  place.appendChild(Object.assign(page.createElement(name), values));
}

function wake() {
  if (isAwake || !asleep || asleep.type !== ASLEEP || asleep.nonce !== nonce) return;
  isAwake = true;
  // Each file is requested in its own task: one long task would block a slow phone's response to touch.
  for (const href of asleep.dataset.preload?.split(' ') ?? []) {
    setTimeout(() => put(page.head, 'link', { rel: 'modulepreload', href }));
  }
  setTimeout(() => put(page.body, 'script', { type: 'module', nonce, text: asleep.text }));
}

for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, wake, { capture: true, once: true, passive: true });
}
addEventListener('load', () =>
  requestAnimationFrame(() => setTimeout(() => (self.requestIdleCallback || setTimeout)(wake, { timeout: 2e3 }))),
);
addEventListener('popstate', () => {
  if (!('hydrated' in page.documentElement.dataset) && address() !== shown) location.reload();
});
