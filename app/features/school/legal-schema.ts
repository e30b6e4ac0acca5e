import { z } from 'zod';
import { legalKinds } from '#db/schema';
import { madeFrom, Ref, savedOver } from '~/features/drafts/parts-schema';
import { emptyIfBlank, withoutControls } from '~/kit/text/plain-text';

const longest = 60_000;

export const LegalKind = z.enum(legalKinds);
export type LegalKind = z.output<typeof LegalKind>;

/**
 * A new version of a legal text. `revision` names the version that it is based on; it is empty if there was none. If
 * the new version is empty, the product's own text is shown.
 */
export const SaveLegalText = z
  .object({
    kind: LegalKind,
    ...madeFrom,
    markdown: z
      .string()
      .overwrite(withoutControls)
      .overwrite(emptyIfBlank)
      .trim()
      .max(longest, `At most ${longest} characters`)
      .default(''),
  })
  .transform(savedOver);
export type SaveLegalText = z.output<typeof SaveLegalText>;

/** Makes an earlier version the newest one. */
export const RestoreLegalText = z.object({ kind: LegalKind, versionId: Ref, revision: z.string().max(26) });
export type RestoreLegalText = z.output<typeof RestoreLegalText>;
