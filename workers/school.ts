import { type Read, readOf } from '#db/read';
import { readSchool, type SchoolRow } from '~/features/school/queries.server';
import { withSchool } from '~/features/school/with-school';
import { second } from '~/kit/dates';
import type { Config } from '~/scope/config';
import { createLog, errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { configOf, houseScope } from './create-scope';

/** How long an isolate trusts what it has read, like the content version. */
const trustedFor = 5 * second;

/** The last read settings, and the configuration that includes them. */
interface Known {
  school: SchoolRow | null;
  config: Config;
  readAt: number;
}

const known = new WeakMap<object, Known>();

/** Reads the school's settings in a batch that runs anyway; from then on this isolate caches them. */
export function readSchoolAlongside(env: Env, scope: Scope): Read<void> {
  return readOf([readSchool(scope)], (school) => void keep(env, school));
}

/**
 * The configuration with the school's settings. With `isPrompt` it is never older than five seconds, at the cost of a
 * round trip. Otherwise only an isolate's first call waits, and older settings are refreshed after the response.
 */
export async function schoolConfig(
  env: Env,
  ctx: ExecutionContext,
  { isPrompt }: { isPrompt: boolean },
): Promise<Config> {
  const found = known.get(env);
  const age = found ? Date.now() - found.readAt : Number.POSITIVE_INFINITY;
  if (found && age >= 0 && age < trustedFor) return found.config;
  const reading = read(env, ctx);
  if (!found || isPrompt) return (await reading) ?? found?.config ?? configOf(env);
  ctx.waitUntil(reading);
  return found.config;
}

/** Null if the database fails: pages report that themselves. */
async function read(env: Env, ctx: ExecutionContext): Promise<Config | null> {
  const { scope } = houseScope(env, ctx, { from: 'first-unconstrained' });
  try {
    const [school] = await scope.read(readSchool(scope));
    return keep(env, school);
  } catch (error) {
    createLog({ requestId: scope.caller.requestId }).warn('school-not-read', errorFacts(error));
    return null;
  }
}

function keep(env: Env, school: SchoolRow | null): Config {
  const found = known.get(env);
  const isSame = found !== undefined && found.school?.revision === school?.revision;
  const variables = configOf(env);
  const config = isSame ? found.config : withSchool(variables, school);
  known.set(env, { school, config, readAt: Date.now() });
  return config;
}
