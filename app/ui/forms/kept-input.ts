type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  key: string;
  value: string;
  isChecked: boolean;
  selected: string[] | null;
}

interface Focus {
  key: string;
  start: number | null;
  end: number | null;
}

/** What the reader entered before React hydrated the page. */
export interface KeptInput {
  controls: Kept[];
  focus: Focus | null;
}

/** Controls whose values are never restored, or that scripts cannot set. */
const untouchable = new Set(['hidden', 'file', 'submit', 'button', 'image', 'reset']);

/**
 * While React 18 hydrates a page, it writes each textarea's default value into it, and the reader can type in between:
 * what was typed before would be lost, and the next letters would be added to the default. Until the returned function
 * is called, such a write does not change a textarea in which somebody has typed.
 */
export function guardTextareas(): () => void {
  const area = HTMLTextAreaElement.prototype;
  const own = Object.getOwnPropertyDescriptor(area, 'value');
  if (!own?.set) return () => {};
  let isHydrating = true;
  Object.defineProperty(area, 'value', {
    ...own,
    set(this: HTMLTextAreaElement, value: string) {
      if (!isHydrating || value !== this.defaultValue) own.set?.call(this, value);
    },
  });
  return () => {
    // React keeps this setter for the textareas that it has hydrated.
    isHydrating = false;
    Object.defineProperty(area, 'value', own);
  };
}

/**
 * Records every control that differs from the server's HTML. React 18 resets a select on hydration, and re-renders the
 * page if an extension has inserted nodes: both would undo what the reader did.
 */
export function keepInput(page: Document): KeptInput {
  const controls: Kept[] = [];
  const focused = page.activeElement;
  let focus: Focus | null = null;
  for (const [key, control] of keyedControls(page)) {
    if (isTouched(control)) controls.push({ key, ...stateOf(control) });
    if (control === focused) focus = { key, ...selectionOf(control) };
  }
  return { controls, focus };
}

/**
 * Restores what hydration lost, and sends an `input` event for each restored control: what listens in the form has read
 * the lost value. Run it after React has rendered. Leaves controls alone that changed since, and an existing focus: the
 * reader may type while the page hydrates.
 */
export function restoreInput(page: Document, kept: KeptInput): void {
  if (kept.controls.length === 0 && !kept.focus) return;
  const controls = new Map(keyedControls(page));
  for (const { key, value, isChecked, selected } of kept.controls) {
    const control = controls.get(key);
    if (!control || isTouched(control)) continue;
    if (control instanceof HTMLSelectElement && selected) {
      for (const option of control.options) option.selected = selected.includes(option.value);
    } else if (isToggle(control)) {
      control.checked = isChecked;
    } else {
      control.value = value;
    }
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  restoreFocus(page, kept.focus, controls);
}

function restoreFocus(page: Document, focus: Focus | null, controls: Map<string, Control>): void {
  const control = focus && controls.get(focus.key);
  const isLost = !page.activeElement || page.activeElement === page.body;
  if (!focus || !control || !isLost) return;
  control.focus({ preventScroll: true });
  if (focus.start !== null && !(control instanceof HTMLSelectElement)) {
    control.setSelectionRange(focus.start, focus.end);
  }
}

/** Controls by a key that survives re-rendering: the form's index, the name, the index of that name. */
function keyedControls(page: Document): [string, Control][] {
  const counts = new Map<string, number>();
  const forms = [...page.forms];
  const found: [string, Control][] = [];
  for (const element of page.querySelectorAll<HTMLElement>('input, textarea, select')) {
    const control = element as Control;
    if (untouchable.has(control.type)) continue;
    const name = control.name || control.id;
    if (!name) continue;
    const stem = `${control.form ? forms.indexOf(control.form) : '-'}|${name}`;
    const count = counts.get(stem) ?? 0;
    counts.set(stem, count + 1);
    found.push([`${stem}|${count}`, control]);
  }
  return found;
}

function isToggle(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

function stateOf(control: Control): Omit<Kept, 'key'> {
  const isSelect = control instanceof HTMLSelectElement;
  return {
    value: control.value,
    isChecked: isToggle(control) && control.checked,
    selected: isSelect ? [...control.selectedOptions].map((option) => option.value) : null,
  };
}

function selectionOf(control: Control): Omit<Focus, 'key'> {
  if (control instanceof HTMLSelectElement) return { start: null, end: null };
  return { start: control.selectionStart, end: control.selectionEnd };
}
