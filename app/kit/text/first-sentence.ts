/**
 * The first sentence of a text, without a line break; the whole text if it has no end. A full stop counts as the end
 * only before a space and a capital letter, so “No. 5” and “3.5 mm” stay whole.
 */
export function firstSentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const [sentence = line] = /^.*?[.!?…]["”’)]?(?= ["“‘(]?\p{Lu}|$)/u.exec(line) ?? [];
  return sentence;
}
