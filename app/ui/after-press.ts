/** Milliseconds until the next look at whether the press is over. */
const nextLook = 30;

/**
 * Runs `change` once no button or link is held down, at once if none is. For what moves the page by itself: if the page
 * moved under the pointer, the click would miss what was pressed.
 */
export function afterPress(change: () => void): void {
  if (document.querySelector(':active')) setTimeout(() => afterPress(change), nextLook);
  else change();
}
