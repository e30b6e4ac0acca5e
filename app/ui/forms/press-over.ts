/** Milliseconds between two checks whether something is still held down. */
const nextLook = 30;

/**
 * Resolves once nothing on the page is held down. Code that moves the page by itself waits for this: if the page moved
 * under the pointer, the click would miss its target.
 */
export async function pressOver(): Promise<void> {
  while (document.querySelector(':active')) await new Promise((done) => setTimeout(done, nextLook));
}
