import { env } from 'cloudflare:workers';
import { houseCaller } from '#workers/caller';
import { createScope } from '#workers/create-scope';
import type { Providers, Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

export interface Recorded {
  text: string;
  values: unknown[];
}

/** A scope that records its statements, in order, with their bound values; `rowsRead` is D1's own count. */
export function recordingScope(
  viewer: Viewer | null,
  providers: Partial<Providers> = {},
): { scope: Scope; statements: Recorded[]; rowsRead: () => number } {
  const statements: Recorded[] = [];
  let rowsRead = 0;
  const DB = {
    withSession: (from: string) => {
      const session = env.DB.withSession(from);
      return {
        prepare: (text: string) => {
          const native = session.prepare(text);
          const bind = native.bind.bind(native);
          native.bind = (...values: unknown[]) => {
            statements.push({ text, values });
            return bind(...values);
          };
          return native;
        },
        batch: async (prepared: D1PreparedStatement[]) => {
          const results = await session.batch(prepared);
          for (const { meta } of results) rowsRead += meta.rows_read;
          return results;
        },
        getBookmark: session.getBookmark.bind(session),
      };
    },
  };
  const opened = createScope({ ...env, DB } as unknown as Env, {
    caller: houseCaller(),
    from: 'first-primary',
    defer: () => undefined,
  });
  const scope = Object.assign(opened.scope, { viewer, providers: { ...opened.scope.providers, ...providers } });
  return { scope, statements, rowsRead: () => rowsRead };
}

/** The query plan of a recorded statement, one line per step. */
export async function planOf({ text, values }: Recorded): Promise<string[]> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}
