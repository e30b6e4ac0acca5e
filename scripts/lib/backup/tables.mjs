// The tables of a database as a backup holds them.
import { createHash } from 'node:crypto';
import { quoted } from '../quoted.mjs';

/**
 * @typedef {object} Table
 * @property {string} name
 * @property {{ columns: string[], table: string, to: string[] }[]} refers its foreign keys
 */

/** @typedef {(statements: string[]) => Promise<Record<string, any>[][]>} Ask */

/** The full-text table with rows of its own; the others are made from the tables that hold their texts. */
const COPIED_SEARCH = 'course_search';

/** Tables of D1, wrangler and a restore. */
const OTHERS = /^(?:sqlite_|_cf_|d1_migrations$|restoring$)/;

const schemaQuestion =
  "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type IN ('table', 'trigger') ORDER BY name";

/**
 * The tables, children before the tables that they refer to, and the triggers as they were created.
 * @param {Ask} ask
 */
export async function readSchema(ask) {
  const [rows = [], migrations = []] = await ask([schemaQuestion, 'SELECT name FROM d1_migrations ORDER BY name']);
  const searches = rows.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql ?? '')).map(({ name }) => name);
  const isOfSearch = (/** @type {string} */ name) => searches.some((one) => name === one || name.startsWith(`${one}_`));
  /** @type {Table[]} */
  const tables = rows
    .filter(({ type, name }) => type === 'table' && !OTHERS.test(name) && (!isOfSearch(name) || name === COPIED_SEARCH))
    .map(({ name, sql }) => ({ name, refers: refersOf(sql) }));
  return {
    tables: childrenFirst(tables),
    triggers: rows.filter(({ type }) => type === 'trigger').map(({ name, sql }) => ({ name, sql })),
    migrations: migrations.map(({ name }) => name),
  };
}

/** @param {string} sql */
function refersOf(sql) {
  const namesIn = (/** @type {string} */ text) => text.match(/\w+/g) ?? [];
  const apart = sql.matchAll(/FOREIGN KEY \(([^)]+)\) REFERENCES `?(\w+)`?\s*\(([^)]+)\)/g);
  // As ALTER TABLE writes it.
  const inline = sql.matchAll(/`(\w+)` \w+(?: [^,()`]*?)? ?REFERENCES `?(\w+)`?\s*\(([^)]+)\)/g);
  return [...apart, ...inline].map(([, columns = '', table = '', to = '']) => ({
    columns: namesIn(columns),
    table,
    to: namesIn(to),
  }));
}

/** @param {Table[]} tables */
function childrenFirst(tables) {
  /** @type {Table[]} */
  const parentsFirst = [];
  const seen = new Set();
  const visit = (/** @type {Table} */ table) => {
    if (seen.has(table.name)) return;
    seen.add(table.name);
    for (const { table: parent } of table.refers) {
      const found = tables.find(({ name }) => name === parent);
      if (found) visit(found);
    }
    parentsFirst.push(table);
  };
  for (const table of tables) visit(table);
  return parentsFirst.reverse();
}

/**
 * The tables that have rows, by one question: most of a small school's have none.
 * @param {Ask} ask
 * @param {Table[]} tables
 */
export async function usedOf(ask, tables) {
  const answers = await ask(tables.map(({ name }) => `SELECT EXISTS (SELECT 1 FROM "${name}") AS isUsed`));
  return new Set(tables.filter((_, at) => answers[at]?.[0]?.isUsed).map(({ name }) => name));
}

/** The bytes of a page that are aimed at. */
const PAGE = 2 * 1024 * 1024;
const MOST_ROWS = 5000;

/**
 * The rows of a table in pages, in the order of their rowids. A page has some megabytes at most, unless one row has.
 * @param {Ask} ask
 * @param {string} table
 * @param {number} after the last rowid that is known already
 * @returns {AsyncGenerator<{ columns: string[], rows: unknown[][], last: number }>} each row begins with its rowid
 */
export async function* pagesOf(ask, table, after) {
  let limit = 200;
  for (let last = after; ; ) {
    const [found = []] = await ask([
      `SELECT rowid AS "_rowid", * FROM "${table}" WHERE rowid > ${last} ORDER BY rowid LIMIT ${limit}`,
    ]);
    if (!found.length) return;
    const columns = Object.keys(found[0] ?? {}).slice(1);
    const rows = found.map((row) => Object.values(row));
    last = Number(rows.at(-1)?.[0]);
    yield { columns, rows, last };
    if (found.length < limit) return;
    const bytes = linesOf(rows).length;
    limit = Math.max(1, Math.min(MOST_ROWS, limit * 8, Math.floor((limit * PAGE) / bytes)));
  }
}

/**
 * Rows as a backup holds them and as they are hashed.
 * @param {unknown[][]} rows
 */
export const linesOf = (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Counts and hashes the rows of a table, page by page. */
export function tallyOf() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    /** @param {string} lines @param {number} rows */
    add(lines, rows) {
      hash.update(lines);
      count += rows;
    },
    end: () => ({ count, hash: hash.digest('hex') }),
  };
}

/** The most bytes of a statement; D1 takes 100,000. */
const STATEMENT = 80_000;
/** The most characters of a value in one statement, each up to three bytes and each byte two digits. */
const PIECE = 12_000;

/**
 * Statements that insert rows, and again if they are there.
 * @param {string} table
 * @param {string[]} columns
 * @param {unknown[][]} rows
 * @param {Table['refers']} [checked] rows whose parents are missing are left out
 * @returns {string[]}
 */
export function insertsOf(table, columns, rows, checked) {
  const names = ['rowid', ...columns.map((column) => `"${column}"`)].join(', ');
  const into = `INSERT OR REPLACE INTO "${table}" (${names})`;
  /** @type {string[]} */
  const statements = [];
  /** @type {string[]} */
  const rests = [];
  let values = '';
  const flush = () => {
    if (values) statements.push(`${into} VALUES ${values}`);
    values = '';
  };
  for (const row of rows) {
    const pieces = row.map((value) => (typeof value === 'string' && value.length > PIECE ? piecesOf(value) : null));
    const literals = row.map((value, at) => literalOf(pieces[at]?.[0] ?? value));
    const tuple = literals.join(', ');
    if (checked?.length) statements.push(`${into} SELECT ${tuple} WHERE ${parentsOf(checked, columns, literals)}`);
    else {
      if (values.length + tuple.length > STATEMENT) flush();
      values += `${values ? ', ' : ''}(${tuple})`;
    }
    for (const [at, some] of pieces.entries()) {
      for (const piece of some?.slice(1) ?? []) {
        const column = `"${columns[at - 1]}"`;
        rests.push(`UPDATE "${table}" SET ${column} = ${column} || ${literalOf(piece)} WHERE rowid = ${row[0]}`);
      }
    }
  }
  flush();
  return [...statements, ...rests];
}

/**
 * @param {Table['refers']} refers
 * @param {string[]} columns
 * @param {string[]} literals
 */
function parentsOf(refers, columns, literals) {
  const conditions = refers.map(({ columns: own, table, to }) => {
    const values = own.map((column) => literals[columns.indexOf(column) + 1] ?? 'NULL');
    const pairs = to.map((column, at) => `"${column}" = ${values[at]}`).join(' AND ');
    return values.includes('NULL') ? '1' : `EXISTS (SELECT 1 FROM "${table}" WHERE ${pairs})`;
  });
  return conditions.join(' AND ');
}

/** @param {unknown} value */
function literalOf(value) {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw new Error(`A value of the type ${typeof value} can't be restored.`);
  return quoted(value);
}

/**
 * Cuts a long text between characters.
 * @param {string} text
 */
function piecesOf(text) {
  const pieces = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + PIECE);
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end = Math.min(text.length, end + 1);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

/** Statements that make the other full-text tables from the texts in their tables. */
export const searchesAnew = [
  "INSERT INTO lesson_search (lesson_search) VALUES ('delete-all')",
  'INSERT INTO lesson_search (rowid, title, text, spoken) SELECT id, title, text, spoken FROM lesson_words',
  "INSERT INTO article_search (article_search) VALUES ('delete-all')",
  'INSERT INTO article_search (rowid, title, description, tags, text) SELECT id, title, description, tags, text FROM article_words',
];
