export interface Key {
  keys: string[];
  does: string;
}

/** What the keys do beside focusing the search. */
interface Answers {
  help(): void;
  go(href: string): void;
}

/** On this device: somebody who dictates, or whose hand rests on the keys, turns them off (WCAG 2.1.4). */
const storageName = 'office-keys';

/** How long `g` waits for its second key, in milliseconds. */
const secondWithin = 1200;

/** Where a key means what is typed. */
const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"]';

/** Whether the keys are on, on this device. */
export function readKeysOn(): boolean {
  try {
    return localStorage.getItem(storageName) !== 'off';
  } catch {
    return true;
  }
}

/** Turns the keys on or off, on this device. */
export function writeKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageName);
    else localStorage.setItem(storageName, 'off');
  } catch {
    // Without storage it holds for this page alone.
  }
}

/**
 * Listens for the keys of the office: `/` jumps to the search, `?` lists them, and `g` with a second key leads to a
 * section (`destinations`). Returns a function that stops this.
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

/** False on a page without a search. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('.office-page input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}
