import { ASLEEP, SHEETS, WAKES } from './late-marks';

/**
 * The script at the end of every page: the plugin `inlineScripts` of the build makes it one small text, which
 * `LateScripts` writes into the document. Nothing else may import it, since it acts at once.
 *
 * - `wake` starts the client script, if the page has one: the whole style sheets, the files that the module names ahead,
 *   then the module itself, under the nonce of this loader. It takes the script right before this one, and only where this
 *   loader's own tag says that there is one: any other script of that type was put into the page by somebody else. New
 *   nodes go to the end of head and body, where React ignores them as it hydrates.
 * - `dress` brings the web fonts: the faces that the page's own style declares for browsers without script. All of a
 *   page's text changes its face in one step, since each font by itself would lay out the whole page again. The italic is
 *   only fetched by a page that shows some. A lite page declares none.
 * - Both run once, after the page has loaded, been painted and come to rest, or at the first touch or key.
 * - Until React has woken up, Back and Forward between entries of a former client navigation change only the address,
 *   so such a popstate loads the page that belongs to it.
 */
const page = document;
// Read from the prototype: an element named `currentScript` in the page hides the document's own property.
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
  // Each file is asked for in a task of its own: all in one task would keep a slow phone from answering a touch.
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
  // A task of its own: on a slow phone each of the two takes long enough.
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
