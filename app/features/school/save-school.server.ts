import { eq } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { files, schoolSettings } from '#db/schema';
import { readFrontChoices } from '~/features/decks/read-front.server';
import { faultList, type NamedFiles, readNamedFiles } from '~/features/drafts/check-refs.server';
import { isUnchanged } from '~/features/drafts/rules';
import { publishPictures, writeDraft } from '~/features/drafts/write-draft.server';
import { formatSize } from '~/kit/file-size';
import { isListedZone } from '~/kit/office-time';
import { sizedPictureOf } from '~/kit/sized-pictures';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readSchool, schoolId } from './queries.server';
import { notAnExercise, notListed, type SaveSchool } from './settings-schema';

/** Reads the school's settings in the shape of a save. */
export function readSettings(scope: Scope): Read<SaveSchool> {
  requireAdmin(scope);
  return schoolState(scope);
}

/** The current settings in the shape of a save; all are null while nothing was saved. */
function schoolState(scope: Scope): Read<SaveSchool> {
  return readOf([readSchool(scope)], (row) => ({
    revision: row?.revision ?? null,
    name: row?.name ?? null,
    accent: row?.accent ?? null,
    displayFont: (row?.displayFont ?? null) as SaveSchool['displayFont'],
    textFont: (row?.textFont ?? null) as SaveSchool['textFont'],
    logoFileId: row?.logoFileId ?? null,
    signUpText: row?.signUpText ?? null,
    headline: row?.headline ?? null,
    line: row?.line ?? null,
    frontExerciseId: row?.frontExerciseId ?? null,
    footerText: row?.footerText ?? null,
    timeZone: row?.timeZone ?? null,
  }));
}

/** The most bytes of a logo: every page loads it as it was uploaded. */
const largestLogo = 200_000;

/**
 * Saves the school's settings. They override the variables of the same name on pages, in mails and in the manifest. Of
 * two saves based on the same revision, the first one counts. Throws invalid on the field, and conflict.
 */
export async function saveSchool(scope: Scope, draft: SaveSchool): Promise<{ revision: string }> {
  requireAdmin(scope);
  if (isUnchanged(draft, await check(scope, draft))) return { revision: draft.revision ?? '' };
  const { revision: before, ...settings } = draft;
  const ratio = draft.logoFileId === null ? null : await pictureRatio(scope, draft.logoFileId);
  const logoRatio = ratio === null ? null : Math.round(ratio * 100);
  return writeDraft(scope, {
    table: schoolSettings,
    row: { id: schoolId, revision: '', ...settings, logoRatio },
    before,
    action: 'school-saved',
    details: { name: settings.name, accent: settings.accent, timeZone: settings.timeZone },
    contents: (isMine) => [publishPictures([draft.logoFileId], isMine)],
  });
}

/**
 * Returns the saved settings. Throws invalid for a logo that does not exist or is too large for every page, and for
 * another time zone or exercise than the saved one that is not in its list.
 */
async function check(scope: Scope, { logoFileId, timeZone, frontExerciseId }: SaveSchool): Promise<SaveSchool> {
  const named: NamedFiles = { pictures: [['logo', logoFileId]] };
  const [saved, there, logo, choices] = await scope.read(
    schoolState(scope),
    readNamedFiles(scope, named),
    firstOf(
      scope.db
        .select({ bytes: files.bytes })
        .from(files)
        .where(eq(files.id, logoFileId ?? '')),
    ),
    readFrontChoices(scope),
  );
  const faults = faultList();
  faults.files(named, there);
  if (logo && logo.bytes > largestLogo) faults.add('logo', `A logo has at most ${formatSize(largestLogo)}`);
  if (timeZone && timeZone !== saved.timeZone && !isListedZone(timeZone)) faults.add('timeZone', notListed);
  const isInList = choices.some(({ id }) => id === frontExerciseId);
  if (frontExerciseId && frontExerciseId !== saved.frontExerciseId && !isInList)
    faults.add('frontExerciseId', notAnExercise);
  faults.end();
  return saved;
}

/** The range of ratios at which a logo fits into a page's header. */
const narrowest = 0.25;
const widest = 12;

/**
 * The width of a picture of the catalogue divided by its height. A drawing has it in its `viewBox`, or else in its
 * width and height; a drawing with neither counts as a square.
 */
async function pictureRatio(scope: Scope, fileId: string): Promise<number> {
  const size = sizedPictureOf(fileId) ?? (await drawingSize(scope, fileId));
  return Math.min(widest, Math.max(narrowest, size.width / size.height));
}

async function drawingSize(scope: Scope, fileId: string): Promise<{ width: number; height: number }> {
  const stored = await scope.providers.files.get(`pictures/${fileId}.svg`);
  return readDrawingSize(stored?.body ? await new Response(stored.body).text() : '');
}

export function readDrawingSize(svg: string): { width: number; height: number } {
  const tag = /<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const view =
    /\sviewBox=["']([^"']*)/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const own = ['width', 'height'].map((name) =>
    Number.parseFloat(new RegExp(`\\s${name}=["']([^"']*)`).exec(tag)?.[1] ?? ''),
  );
  const [width, height] = view.length === 4 ? view.slice(2) : own;
  return width && height && width > 0 && height > 0 ? { width, height } : { width: 1, height: 1 };
}
