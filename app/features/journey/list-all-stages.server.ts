import type { Scope } from '~/scope/scope';
import { readStages, type Stage } from './queries.server';

/** All stages with their default courses, in one round trip. Open to all. */
export async function listAllStages(scope: Scope): Promise<Stage[]> {
  const [stages] = await scope.read(readStages(scope, null));
  return stages;
}
