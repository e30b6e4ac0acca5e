/** The sandbox's tables, created if missing, so an old state file still opens. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS resource (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  hidden TEXT NOT NULL DEFAULT '{}',
  UNIQUE (kind, id)
);
CREATE INDEX IF NOT EXISTS resource_by_customer ON resource (kind, json_extract(body, '$.customer_id'));
CREATE TABLE IF NOT EXISTS delivery (
  event_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  state TEXT NOT NULL,
  copies INTEGER NOT NULL DEFAULT 1,
  attempts INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  last_status INTEGER,
  last_error TEXT,
  due_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS delivery_due ON delivery (state, due_at);
CREATE TABLE IF NOT EXISTS mail (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  recipient TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS mail_by_recipient ON mail (recipient);
CREATE TABLE IF NOT EXISTS fault (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  service TEXT NOT NULL,
  mode TEXT NOT NULL,
  remaining INTEGER NOT NULL,
  part TEXT NOT NULL DEFAULT ''
);
CREATE TABLE IF NOT EXISTS replay (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  stored_at INTEGER NOT NULL
);
`;

/** A stored resource of the billing provider; `hidden` is internal data that the provider does not publish. */
export interface Row<Body = Record<string, unknown>, Hidden = Record<string, unknown>> {
  position: number;
  id: string;
  body: Body;
  hidden: Hidden;
}

/** An SQL condition on `resource`, with `body` as its column, and its values. */
export interface Condition {
  sql: string;
  values: (string | number)[];
}

/** The resources with this value in a member of their body. */
export function isMember(member: string, value: string): Condition {
  return { sql: `json_extract(body, '$.${member}') = ?`, values: [value] };
}

export type Store = ReturnType<typeof createStore>;

/** The object's tables: settings and resources by name, the rest by SQL. Everything is synchronous. */
export function createStore(sql: SqlStorage) {
  sql.exec(SCHEMA);

  function rows<T extends object>(query: string, ...values: SqlStorageValue[]): T[] {
    return sql.exec(query, ...values).toArray() as T[];
  }

  function run(query: string, ...values: SqlStorageValue[]): void {
    sql.exec(query, ...values);
  }

  function setting(name: string): string | undefined {
    return rows<{ value: string }>('SELECT value FROM setting WHERE name = ?', name)[0]?.value;
  }

  function setSetting(name: string, value: string): void {
    run('INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', name, value);
  }

  /** 1, 2, 3, … for each name. */
  function count(name: string): number {
    const next = Number(setting(name) ?? 0) + 1;
    setSetting(name, String(next));
    return next;
  }

  function find<Body, Hidden = Record<string, unknown>>(kind: string, id: string): Row<Body, Hidden> | undefined {
    const found = rows<Row<string, string>>('SELECT * FROM resource WHERE kind = ? AND id = ?', kind, id)[0];
    return found && parseRow<Body, Hidden>(found);
  }

  /** Inserts or replaces; without `hidden`, the stored one is kept. */
  function put(kind: string, id: string, body: object, hidden?: object): void {
    run(
      `INSERT INTO resource (kind, id, body, hidden) VALUES (?1, ?2, ?3, coalesce(?4, '{}'))
       ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body, hidden = coalesce(?4, hidden)`,
      kind,
      id,
      JSON.stringify(body),
      hidden ? JSON.stringify(hidden) : null,
    );
  }

  function select<Body, Hidden = Record<string, unknown>>(
    kind: string,
    conditions: Condition[] = [],
    order = 'position',
    limit = -1,
  ): Row<Body, Hidden>[] {
    const where = conditions.map((condition) => ` AND (${condition.sql})`).join('');
    const found = rows<Row<string, string>>(
      `SELECT * FROM resource WHERE kind = ?${where} ORDER BY ${order} LIMIT ?`,
      kind,
      ...conditions.flatMap((condition) => condition.values),
      limit,
    );
    return found.map((row) => parseRow<Body, Hidden>(row));
  }

  return { rows, run, setting, setSetting, count, find, put, select };
}

function parseRow<Body, Hidden>(row: Row<string, string>): Row<Body, Hidden> {
  return { position: row.position, id: row.id, body: JSON.parse(row.body), hidden: JSON.parse(row.hidden) };
}
