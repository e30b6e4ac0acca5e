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

/** What this isolate last read, and the configuration with it. */
interface Known {
  school: SchoolRow | null;
  config: Config;
  readAt: number;
}

const known = new WeakMap<object, Known>();

/** Reads what the office has set, in a batch that is made anyway; from then on this isolate has it. */
export function readSchoolAlongside(env: Env, scope: Scope): Read<void> {
  return readOf([readSchool(scope)], (school) => void keep(env, school));
}

/**
 * The configuration with what the office has set. `isPrompt`: never older than five seconds, at the price of a round
 * trip. Otherwise only the first call of an isolate waits, and what is older is read anew behind the answer.
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
