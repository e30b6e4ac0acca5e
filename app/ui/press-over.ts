/** Milliseconds until the next look at whether the press is over. */
const nextLook = 30;

/**
 * Resolves once nothing on the page is held down. For what moves the page by itself: if the page moved under the
 * pointer, the click would miss what was pressed.
 */
export async function pressOver(): Promise<void> {
  while (document.querySelector(':active')) await new Promise((done) => setTimeout(done, nextLook));
}
