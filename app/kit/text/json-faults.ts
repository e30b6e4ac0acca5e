/** The most fields of one object: reading costs more for each, and no endpoint takes nearly as many. */
const mostKeys = 2000;
const deepest = 20;

/**
 * Why a JSON text is refused though it is valid, as a sentence; null if it is taken. `JSON.parse` uses the last of two
 * fields with one name and other parsers the first, so a proxy could have checked another value than we use. The text
 * must be valid JSON.
 */
export function faultOfJson(json: string): string | null {
  /** The keys so far of each open object or list; a list has none. */
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '{':
      case '[':
        if (open.push(null) > deepest) return 'The body is nested too deeply.';
        isKeyNext = json[at] === '{';
        break;
      case '}':
      case ']':
        open.pop();
        isKeyNext = false;
        break;
      case ',':
        isKeyNext = Boolean(open.at(-1));
        break;
      case '"': {
        const end = endOfText(json, at);
        if (isKeyNext) {
          const key = JSON.parse(json.slice(at, end + 1)) as string;
          const keys = open.at(-1) ?? new Set();
          open[open.length - 1] = keys;
          if (key === '__proto__') return 'The body has a field with a name that is not allowed.';
          if (keys.has(key)) return `The body has the field ${key.slice(0, 60)} twice.`;
          if (keys.add(key).size > mostKeys) return `The body has an object with more than ${mostKeys} fields.`;
          isKeyNext = false;
        }
        at = end;
      }
    }
  }
  return null;
}

/** The index of the closing quote of the string that starts at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
