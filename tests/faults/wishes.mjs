/**
 * A number that a command was given. Throws unless the number is above zero: a command that asks for nothing would
 * pass.
 * @param {string | undefined} text
 * @param {number} standard without a text
 */
export function numberFrom(text, standard) {
  const number = text === undefined ? standard : Number(text);
  if (!(number > 0)) throw new Error(`“${text}” is no number above zero`);
  return number;
}

/**
 * The names that a command was given, or all. Throws for an unknown name, which would test nothing.
 * @param {string[]} wanted
 * @param {string[]} known
 */
export function namesFrom(wanted, known) {
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length) throw new Error(`“${unknown.join('”, “')}” is none of: ${known.join(', ')}`);
  return wanted.length ? wanted : known;
}
