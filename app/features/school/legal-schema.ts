import { z } from 'zod';
import { legalKinds } from '#db/schema';
import { madeFrom, Ref, savedOver } from '~/features/drafts/parts-schema';
import { withoutControls } from '~/kit/plain-text';

const longest = 60_000;

export const LegalKind = z.enum(legalKinds);
export type LegalKind = z.output<typeof LegalKind>;

/** A new version, made from the one that `revision` names; empty where there was none. Without words the product's own text counts. */
export const SaveLegalText = z
  .object({
    kind: LegalKind,
    ...madeFrom,
    markdown: z.string().overwrite(withoutControls).trim().max(longest, `At most ${longest} characters`).default(''),
  })
  .transform(savedOver);
export type SaveLegalText = z.output<typeof SaveLegalText>;

/** An earlier version becomes the newest one. */
export const RestoreLegalText = z.object({ kind: LegalKind, versionId: Ref, revision: z.string().max(26) });
export type RestoreLegalText = z.output<typeof RestoreLegalText>;
