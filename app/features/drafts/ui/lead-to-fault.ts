/** The event by which a form asks for what holds a field to be opened. It is sent to what is closed. */
export const openForFault = 'open-for-fault';

/** The id of the control or group of a fault's field. A fault in one line of a text is at the whole text. */
export function placeOfFault(field: string): string {
  return field.replace(/\.\d+$/, '');
}

/** Opens the parts of a page in which an element is folded. */
export function openAround(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
}

/** The element at which a fault is shown: its control, its group, or the closest group around. */
function elementOf(form: HTMLElement, field: string): HTMLElement | null {
  // What somebody else has saved meanwhile concerns the whole form.
  if (field === '') return form.querySelector('.theirs input[type=checkbox]');
  const parts = field.split('.');
  for (; parts.length > 0; parts.pop()) {
    const found = document.getElementById(parts.join('.'));
    if (found && form.contains(found)) return found;
  }
  return null;
}

/** How often a page is asked whether it can be used again, once a frame: for some ten seconds. */
const mostFrames = 600;

/**
 * Opens what holds the first fault in the order of the page, scrolls to it and focuses it. While the answer of a form is
 * still arriving the page is inert, and nothing in it can be focused. Returns a function that gives up.
 */
export function leadToFirst(form: HTMLElement | null | undefined, fields: string[]): () => void {
  let frame = 0;
  const look = (left: number) => {
    frame = requestAnimationFrame(() => {
      if (form?.closest('[inert]') && left > 0) look(left - 1);
      else if (form?.isConnected) lead(form, fields);
    });
  };
  look(mostFrames);
  return () => cancelAnimationFrame(frame);
}

function lead(form: HTMLElement, fields: string[]): void {
  const places = fields.flatMap((field) => elementOf(form, field) ?? []);
  const [first] = places.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  if (!first) return;
  openAround(first);
  first.dispatchEvent(new CustomEvent(openForFault, { bubbles: true }));
  // What was just opened is on the page with the next frame.
  requestAnimationFrame(() => {
    // The editor has replaced its text box.
    const editor = first.matches('[type=hidden]')
      ? first.parentElement?.querySelector<HTMLElement>('[role=textbox]')
      : null;
    const control = editor ?? first;
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: 'center' });
  });
}
