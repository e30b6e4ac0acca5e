/**
 * The first key in a JSON text that an object there has twice, or that would name its prototype; null where there is
 * none. Of two values under one key `JSON.parse` takes the last and others the first: a proxy between us and a
 * sender might have checked another value than we act on. The text must be JSON.
 */
export function oddKeyIn(json: string): string | null {
  /** The keys so far of each object that is open; null for an array. */
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

/** Where the text that begins at a quotation mark has its other one. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
