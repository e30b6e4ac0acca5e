import { type Read, readOf } from '#db/read';
import { readOne, type Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { readStages, type Stage } from './queries.server';

/** The stages of a member's own journey, in one round trip. */
export async function listOwnStages(scope: Scope): Promise<Stage[]> {
  return readOne(scope, readOwnStages(scope, requireMember(scope)));
}

/** `listOwnStages` as a read, for pages that read more in the same round trip. Leaves out stages without courses. */
export function readOwnStages(scope: Scope, viewer: Viewer): Read<Stage[]> {
  return readOf([readStages(scope, viewer.id)], (stages) => stages.filter(({ courses }) => courses.length > 0));
}

/** All stages with their default courses, in one round trip. Open to all. */
export async function listAllStages(scope: Scope): Promise<Stage[]> {
  return readOne(scope, readStages(scope, null));
}
