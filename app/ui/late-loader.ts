import { ASLEEP, SHEETS, WAKES } from './late-marks';

/**
 * The inline script at the end of every page, which `LateScripts` writes; the build's plugin `inlineScripts` minifies it.
 * Never import it: it runs at once.
 *
 * - `wake` starts the client script, if the page has one: the complete style sheets, the files that the module preloads,
 *   then the module itself, under this loader's nonce. It only takes the script right before this one, and only if this
 *   loader's own tag says that there is one: any other script of that type was injected. New nodes go to the end of head
 *   and body, where React ignores them when hydrating.
 * - `dress` loads the web fonts, whose faces the page's style declares for browsers without script. All text changes its
 *   font in one step, since each font by itself would lay out the whole page again. The italic is only loaded by a page
 *   that uses it. A lite page declares none.
 * - Both run once, when the page has loaded, painted and become idle, or at the first touch or key.
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
  if (!asleep || asleep.type !== ASLEEP || asleep.nonce !== nonce) return;
  // Each file is requested in its own task: one long task would block a slow phone's response to touch.
  const ask = (hrefs: string | undefined, link: object) => {
    for (const href of hrefs?.split(' ') ?? []) setTimeout(() => put(page.head, 'link', { ...link, href }));
  };
  ask(page.getElementById(SHEETS)?.dataset.hrefs, { rel: 'preload', as: 'style' });
  ask(asleep.dataset.preload, { rel: 'modulepreload' });
  setTimeout(() => put(page.body, 'script', { type: 'module', nonce, text: asleep.text }));
}

function dress() {
  const rules = [...((page.getElementById(SHEETS) as HTMLStyleElement).sheet as CSSStyleSheet).cssRules];
  const inGroups = rules.flatMap((rule) => [...((rule as CSSGroupingRule).cssRules ?? [])]);
  const declared = inGroups.filter((rule) => rule instanceof CSSFontFaceRule);
  const faces = declared.map(({ style: face }) => {
    const read = (name: string) => face.getPropertyValue(name);
    const family = read('font-family').replaceAll('"', '');
    return new FontFace(family, read('src'), {
      weight: read('font-weight'),
      style: read('font-style'),
      display: 'swap',
    });
  });
  const needed = faces.filter(({ style }) => style === 'normal');
  Promise.allSettled(needed.map((face) => face.load())).then(() => {
    for (const face of faces) page.fonts.add(face);
  });
}

function start() {
  if (isAwake) return;
  isAwake = true;
  wake();
  // A separate task: on a slow phone each of both takes long enough.
  setTimeout(dress);
}

for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, start, { capture: true, once: true, passive: true });
}
addEventListener('load', () =>
  requestAnimationFrame(() => setTimeout(() => (self.requestIdleCallback || setTimeout)(start, { timeout: 2e3 }))),
);
addEventListener('popstate', () => {
  if (!('hydrated' in page.documentElement.dataset) && address() !== shown) location.reload();
});
