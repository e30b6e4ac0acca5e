import type { Key } from '~/kit/crypto.server';
import { seal, unseal } from '~/kit/sealing.server';
import type { PersonalDetails, TypedEntry } from './check-entry';

interface Sealing {
  config: { secrets: { hold: Key } };
}

/** The edition and the user of an entry, to which its encryption is bound. */
export interface Owner {
  editionId: string;
  userId: string;
}

const keyOf = ({ config }: Sealing, what: 'draft' | 'details', { editionId, userId }: Owner) => ({
  secret: config.secrets.hold,
  purpose: `festival-${what}`,
  bound: `${editionId}:${userId}`,
});

export function sealDraft(scope: Sealing, owner: Owner, draft: TypedEntry): string {
  return seal(JSON.stringify(draft), keyOf(scope, 'draft', owner));
}

export function sealDetails(scope: Sealing, owner: Owner, details: PersonalDetails): string {
  return seal(JSON.stringify(details), keyOf(scope, 'details', owner));
}

/** The decrypted draft; null without a draft, and if no current or former secret can decrypt it. */
export function openDraft(scope: Sealing, owner: Owner, sealed: string | null): TypedEntry | null {
  return open(sealed, keyOf(scope, 'draft', owner)) as TypedEntry | null;
}

export function openDetails(scope: Sealing, owner: Owner, sealed: string | null): PersonalDetails | null {
  return open(sealed, keyOf(scope, 'details', owner)) as PersonalDetails | null;
}

function open(sealed: string | null, key: ReturnType<typeof keyOf>): unknown {
  if (sealed === null) return null;
  try {
    return JSON.parse(unseal(sealed, key));
  } catch {
    return null;
  }
}
