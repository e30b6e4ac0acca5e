export interface Key {
  keys: string[];
  does: string;
}

/** What the keys other than `/` do. */
interface Answers {
  help(): void;
  go(href: string): void;
}

/**
 * The setting is stored on this device. People who dictate or rest a hand on the keyboard turn the keys off (WCAG
 * 2.1.4).
 */
const storageName = 'office-keys';

/** How long `g` waits for its second key, in milliseconds. */
const secondWithin = 1200;

/** Elements in which a key types text or belongs to a dialog. */
const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"]';

/** Whether the keys are turned on on this device. */
export function readKeysOn(): boolean {
  try {
    return localStorage.getItem(storageName) !== 'off';
  } catch {
    return true;
  }
}

/** Turns the keys on or off on this device. */
export function writeKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, 'off');
  } catch {
    // Without storage, the setting applies to this page only.
  }
}

/**
 * Listens for the keys of the office: `/` focuses the search, `?` lists the keys, and `g` with a second key opens a
 * section (`destinations`). Returns a function that stops listening.
 */
export function keyPressed(destinations: Record<string, string>, answers: Answers): () => void {
  let goUntil = 0;
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    const isSecond = event.timeStamp < goUntil;
    goUntil = 0;
    const href = isSecond && Object.hasOwn(destinations, event.key) ? destinations[event.key] : undefined;
    if (href) answers.go(href);
    else if (event.key === 'g') goUntil = event.timeStamp + secondWithin;
    else if (event.key === '?') answers.help();
    else if (event.key !== '/' || !focusSearch()) return;
    event.preventDefault();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/** Focuses the search. Returns false on a page without one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('.office-page input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}
