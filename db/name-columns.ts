const known = new Map<string, string>();
const mostKnown = 2000;

/**
 * Gives every column of a SELECT a unique alias. D1 returns a batch's rows as objects keyed by column name, so the `id`
 * of two joined tables would collide, while drizzle maps by position. Only changes the outermost SELECT that drizzle
 * builds (`select … from …`); existing aliases are kept.
 */
export function nameColumns(query: string): string {
  if (!query.startsWith('select ')) return query;
  const found = known.get(query);
  if (found !== undefined) return found;
  const named = rename(query);
  if (known.size < mostKnown) known.set(query, named);
  return named;
}

function rename(query: string): string {
  const start = query.startsWith('select distinct ') ? 'select distinct '.length : 'select '.length;
  const columns: string[] = [];
  let depth = 0;
  let quote = '';
  let from = start;
  for (let at = start; at < query.length; at++) {
    const char = query[at] as string;
    if (quote) {
      if (char === quote) quote = '';
      continue;
    }
    if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (depth === 0 && char === ',') {
      columns.push(query.slice(from, at).trim());
      from = at + 1;
    } else if (depth === 0 && /\s/.test(char) && /^\sfrom\s/i.test(query.slice(at, at + 6))) {
      columns.push(query.slice(from, at).trim());
      return query.slice(0, start) + columns.map(alias).join(', ') + query.slice(at);
    }
  }
  return query;
}

const aliased = /\sas\s+"?[\w]+"?$/i;

function alias(column: string, position: number): string {
  return aliased.test(column) || column === '*' ? column : `${column} as "_${position}"`;
}
