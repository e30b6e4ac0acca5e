import { readContentVersion } from '#db/content-version';
import { second } from '~/kit/dates';
import { houseCaller } from './caller';
import { configOf, createScope } from './create-scope';

/** How long an isolate goes by what it has read of the content's version. */
const trustedFor = 5 * second;

/** The version of the content of guests' pages, as far as this isolate knows. */
export interface Content {
  version: number;
  /** In milliseconds of the platform's clock, as is `readAt`: when a sale ends or something is published. */
  changesAt: number | null;
  /** Where the database stood: who begins here reads this version or a newer one. Null when it did not say. */
  bookmark: string | null;
  readAt: number;
}

const known = new WeakMap<object, Content>();

/** The content's version, read at most five seconds before this request, and how many trips that took now. */
export async function currentContent(env: Env, ctx: ExecutionContext): Promise<{ content: Content; trips: number }> {
  const found = known.get(env);
  const readAt = Date.now();
  if (found && readAt - found.readAt < trustedFor && readAt >= found.readAt) return { content: found, trips: 0 };
  const { scope, database } = createScope(env, {
    caller: houseCaller(),
    from: 'first-unconstrained',
    defer: (work) => ctx.waitUntil(work),
  });
  const [{ version, changesAt }] = await scope.read(readContentVersion(scope.db, scope.now()));
  const content: Content = {
    version,
    changesAt: changesAt && changesAt.getTime() - configOf(env).clockOffset,
    bookmark: database.bookmark(),
    readAt,
  };
  known.set(env, content);
  return { content, trips: database.trips() };
}
