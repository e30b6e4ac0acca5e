import { convertV4MiniflareOptions, Miniflare } from 'miniflare';

const worker = `export default {
  async fetch(request, { DB }) {
    const { queries, asArrays } = await request.json();
    try {
      const statements = queries.map(({ sql, params }) => DB.prepare(sql).bind(...params));
      return Response.json(asArrays ? await statements[0].raw() : await DB.batch(statements));
    } catch (error) {
      return new Response(error.message, { status: 400 });
    }
  },
};`;

/**
 * Opens the local database and its buckets for scripts that write a lot. With the bindings that wrangler provides in
 * Node, each `prepare` and `bind` waits for the Worker: 15 of the 27 seconds of a fill. Here a batch is one request.
 * @param {Record<string, any>} config a wrangler config with one database and any number of buckets
 * @param {string} [folder] of the state; in memory without it
 */
export async function openLocalData({ name, compatibility_date, d1_databases, r2_buckets = [] }, folder) {
  const options = convertV4MiniflareOptions({
    name,
    modules: true,
    script: worker,
    compatibilityDate: compatibility_date,
    d1Databases: { DB: d1_databases[0].database_id },
    r2Buckets: Object.fromEntries(r2_buckets.map((/** @type {any} */ one) => [one.binding, one.bucket_name])),
  });
  const miniflare = new Miniflare(folder ? { ...options, resourcePersistencePath: folder } : options);
  /** @type {Ask} */
  const ask = async (queries, asArrays = false) => {
    const body = JSON.stringify({ queries, asArrays });
    const response = await miniflare.dispatchFetch('http://data.local', { method: 'POST', body });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  /** @param {string} sql */
  const prepare = (sql) => statement(ask, { sql, params: [] });
  /** @param {Query[]} statements */
  const batch = (statements) => ask(statements.map(({ sql, params }) => ({ sql, params })));
  return {
    db: /** @type {D1Database} */ (/** @type {unknown} */ ({ prepare, batch })),
    bucket: (/** @type {string} */ binding) => miniflare.getR2Bucket(binding),
    close: () => miniflare.dispose(),
  };
}

/** @typedef {{ sql: string, params: unknown[] }} Query */
/** @typedef {(queries: Query[], asArrays?: boolean) => Promise<any>} Ask */

/**
 * The part of a D1PreparedStatement that drizzle and `migrate` use.
 * @param {Ask} ask
 * @param {Query} query
 */
function statement(ask, query) {
  const all = async () => (await ask([query]))[0];
  return {
    ...query,
    bind: (/** @type {unknown[]} */ ...params) => statement(ask, { ...query, params }),
    all,
    run: all,
    raw: () => ask([query], true),
  };
}
