import { readContentVersion } from '#db/content-version';
import { second } from '~/kit/dates';
import { configOf, houseScope } from './create-scope';
import { readSchoolAlongside } from './school';

/** How long an isolate trusts the content version that it has read. */
const trustedFor = 5 * second;

/** The content version of guests' pages, as this isolate last read it. */
export interface Content {
  version: number;
  /** When the content next changes by time alone; platform clock in milliseconds, like `readAt`. */
  changesAt: number | null;
  /** The database's bookmark: a session that starts here reads this version or a newer one. Null if unknown. */
  bookmark: string | null;
  readAt: number;
}

const known = new WeakMap<object, Content>();

/** The content version, at most five seconds old, and how many round trips reading it took. */
export async function currentContent(env: Env, ctx: ExecutionContext): Promise<{ content: Content; trips: number }> {
  const found = known.get(env);
  const readAt = Date.now();
  if (found && readAt - found.readAt < trustedFor && readAt >= found.readAt) return { content: found, trips: 0 };
  const { scope, database } = houseScope(env, ctx, { from: 'first-unconstrained' });
  const [{ version, changesAt }] = await scope.read(
    readContentVersion(scope.db, scope.now()),
    readSchoolAlongside(env, scope),
  );
  const content: Content = {
    version,
    changesAt: changesAt && changesAt.getTime() - configOf(env).clockOffset,
    bookmark: database.bookmark(),
    readAt,
  };
  known.set(env, content);
  return { content, trips: database.trips() };
}
