/**
 * The value of a page's first field with this name; empty if there is none.
 * @param {string} html @param {string} name
 */
export function valueIn(html, name) {
  const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  return /value="([^"]*)"/.exec(field)?.[1] ?? '';
}

/** The id at the end of a hosted page's address. @param {string} url */
export const pageIdOf = (url) => new URL(url).pathname.split('/').at(-1) ?? '';

/**
 * A batch of activation codes, made by an administrator's form.
 * @param {ReturnType<typeof import('./client.mjs').visitorOf>} admin signed in
 * @param {string} name of the batch
 * @param {number} count
 * @param {string} what `course:<id>`
 * @returns {Promise<string[]>}
 */
export async function makeCodes(admin, name, count, what) {
  const answer = await admin.post('/admin/codes', { intent: 'make-codes', name, count: `${count}`, what });
  const [, file = ''] = /href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(answer.text) ?? [];
  const codes = decodeURIComponent(file).match(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}/g) ?? [];
  if (codes.length !== count) throw new Error(`${codes.length} codes of ${count}: ${answer.status}`);
  return codes;
}
