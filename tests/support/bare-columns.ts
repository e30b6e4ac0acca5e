/** A SELECT, or the whole statement. */
interface Scope {
  around: Scope | null;
  /** The tables of its FROM, by the names that it gives them. */
  tables: Map<string, string>;
  /** The columns that are written without a table. */
  bare: { name: string; isSelected: boolean }[];
  part: 'selection' | 'tables' | 'rest';
}

const token = /'(?:[^']|'')*'|"[^"]*"|`[^`]*`|\w+|\S/g;
const startsRest = /^(?:on|where|set|group|having|order|limit|union|except|values|returning)$/;

/**
 * The columns that a statement's subqueries name without a table, although a table outside the subquery has a column of
 * that name: SQLite silently takes the inner table's column. (An ambiguous name inside one FROM is an error.) A
 * subquery may select columns of its own tables that way: drizzle does.
 */
export function bareColumns(statement: string, columnsOf: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const has = ({ tables }: Scope, column: string, inner?: Scope) =>
    [...tables].some(([name, table]) => !inner?.tables.has(name) && columnsOf.get(table)?.has(column));
  const isAround = (scope: Scope | null, column: string, inner: Scope): boolean =>
    scope !== null && (has(scope, column, inner) || isAround(scope.around, column, inner));
  return scopesOf(statement).flatMap((scope) =>
    scope.bare
      .filter(({ name, isSelected }) => isAround(scope.around, name, scope) && !(isSelected && has(scope, name)))
      .map(({ name }) => name),
  );
}

function scopesOf(statement: string): Scope[] {
  const words = (statement.match(token) ?? []).map((word) => word.toLowerCase());
  const open = (around: Scope | null): Scope => ({ around, tables: new Map(), bare: [], part: 'rest' });
  let scope = open(null);
  const scopes = [scope];
  const outer: Scope[] = [];
  let isTableNext = false;
  /** The last named table, until anything but its alias follows. */
  let named: string | null = null;
  for (const [at, word] of words.entries()) {
    const [before = '', after = ''] = [words[at - 1], words[at + 1]];
    const isTable = isTableNext;
    const table: string | null = named;
    isTableNext = false;
    named = null;
    if (word === '(') {
      outer.push(scope);
      if (!/^(?:select|with)$/.test(after)) continue;
      // A SELECT in a FROM or a WITH does not see the tables beside it.
      scope = open(isTable || /^(?:as|materialized)$/.test(before) ? scope.around : scope);
      scopes.push(scope);
    } else if (word === ')') {
      scope = outer.pop() ?? scope;
    } else if (word === 'select') {
      scope.part = 'selection';
    } else if (/^(?:from|join|update)$/.test(word) || (word === ',' && scope.part === 'tables')) {
      scope.part = 'tables';
      isTableNext = true;
    } else if (startsRest.test(word)) {
      scope.part = 'rest';
    } else if (word === 'as') {
      named = table;
    } else if (/^["`\w]/.test(word)) {
      const name = word.replace(/["`]/g, '');
      if (isTable) {
        scope.tables.set(name, name);
        named = name;
      } else if (scope.part === 'tables') {
        if (!table || /^(?:left|inner|cross|indexed)$/.test(word)) continue;
        scope.tables.delete(table);
        scope.tables.set(name, table);
      } else if (!/^(?:\.|as)$/.test(before) && !/^[.(]$/.test(after)) {
        scope.bare.push({ name, isSelected: scope.part === 'selection' });
      }
    }
  }
  return scopes;
}
