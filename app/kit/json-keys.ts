/**
 * The first duplicate key of an object in a JSON text, or a key that would set the prototype; null for none.
 * `JSON.parse` uses the last of two values and other parsers the first, so a proxy could have checked another value
 * than we use. The text must be valid JSON.
 */
export function oddKeyIn(json: string): string | null {
  /** The keys so far of each open object; null for an array. */
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '{':
        open.push(new Set());
        isKeyNext = true;
        break;
      case '[':
        open.push(null);
        isKeyNext = false;
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
          if (key === '__proto__' || open.at(-1)?.has(key)) return key;
          open.at(-1)?.add(key);
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
