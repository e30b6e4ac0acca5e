import { type Read, readOf } from '#db/read';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readSchool } from './queries.server';
import type { SaveSchool } from './settings-schema';

/** What the office has set for the school, in the shape of a save. One round trip. */
export async function openSchool(scope: Scope): Promise<SaveSchool> {
  requireAdmin(scope);
  const [state] = await scope.read(schoolState(scope));
  return state;
}

/** The current settings, in the shape of a save; all empty while nothing was saved. */
export function schoolState(scope: Scope): Read<SaveSchool> {
  return readOf([readSchool(scope)], (row) => ({
    revision: row?.revision ?? null,
    name: row?.name ?? null,
    accent: row?.accent ?? null,
    displayFont: (row?.displayFont ?? null) as SaveSchool['displayFont'],
    textFont: (row?.textFont ?? null) as SaveSchool['textFont'],
    logoFileId: row?.logoFileId ?? null,
    signUpText: row?.signUpText ?? null,
    footerText: row?.footerText ?? null,
    timeZone: row?.timeZone ?? null,
  }));
}
