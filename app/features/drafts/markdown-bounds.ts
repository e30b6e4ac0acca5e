/*
 * The Markdown parser's time grows with the square of some things: marks of emphasis in one paragraph, lines of one
 * paragraph, items of a list, levels of quotes. These limits are counted in one pass before the parser begins. They are
 * far above what people write, and keep the parser under 150 ms (markdown-bounds.node.test.ts tries its worst inputs).
 */

/** The most characters of one text. */
export const longestText = 60_000;
/** The most characters of a file with many texts. */
export const longestFile = 300_000;
const deepest = 8;
const widestIndent = 80;
const mostLines = 5000;
const mostItems = 1000;
const mostSteps = 500_000;

/** The quote and list signs at the beginning of a line. */
const nesting = /^(?:[ \t]*(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)))*[ \t]*/;
/** A line that ends the paragraph before it, whatever that is. */
const opening = /^\s*(?:$|>|[-*+]\s|#{1,6}\s|1[.)]\s)/;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Answers for each text of a draft, in their order, with what is too much in it; null if the text is within bounds. */
export type Bounds = (markdown: string) => { line: number; fault: string } | null;

/** The bounds of a text of up to `longest` characters, or of all texts of one draft together. */
export function markdownBounds(longest = longestText): Bounds {
  let lines = 0;
  let items = 0;
  let steps = 0;
  return (markdown) => {
    if (markdown.length > longest) return { line: 1, fault: `At most ${longest} characters` };
    let first = 1;
    let length = 0;
    let marks = 0;
    let height = 0;
    for (const [index, text] of markdown.split('\n').entries()) {
      const line = index + 1;
      const start = nesting.exec(text)?.[0] ?? '';
      const depth = count(start, />|[-*+]|\d+[.)]/g);
      if (depth > deepest) return { line, fault: `Lists and quotes can be nested up to ${deepest} levels deep` };
      if (depth && start.length > widestIndent) return { line, fault: 'This line is indented too far' };
      items += depth ? 1 : 0;
      if (items > mostItems) return { line, fault: `There can be at most ${mostItems} list items and lines of quotes` };
      lines += 1;
      if (lines > mostLines) return { line, fault: `There can be at most ${mostLines} lines` };
      if (opening.test(text)) [first, length, marks, height] = [text.trim() ? line : line + 1, 0, 0, 0];
      const before = stepsOf(length, marks, height);
      length += text.length;
      height += 1;
      marks += count(text, /[*_~]/g) + count(text, /[<[`!]/g) / 20;
      steps += stepsOf(length, marks, height) - before + longestWord(text) ** 2 / 30 + 150 * count(text, /@/g);
      if (steps > mostSteps) {
        return { line: first, fault: 'There are too many signs such as * _ [ < in one paragraph. Divide it' };
      }
    }
    return null;
  };
}

/** What one paragraph costs, in parts of 250 ns or so. */
const stepsOf = (length: number, marks: number, height: number) => marks ** 2 + (marks * length) / 50 + height ** 2 / 5;

const longestWord = (text: string) => text.split(/\s/).reduce((most, word) => Math.max(most, word.length), 0);
