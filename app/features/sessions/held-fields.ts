/** What of a held post its author reads before it is sent. */
export interface ShownField {
  name: string;
  label: string;
  value: string;
}

/** Fields that forms carry for themselves. */
const ofTheForm = new Set([
  'intent',
  'id',
  'key',
  'revision',
  'savedRevision',
  'redirectTo',
  'seenTotal',
  'seenCurrency',
  'humanChallenge',
  'humanOpened',
  'website',
]);

/** Ids, keys, yes and no. */
const untyped = /^(?:is|to|has)[A-Z]|(?:Id|Ids|Key|Token)$/;

/** The typed fields, in the form's order. `nameOf` says what a field is called, where its own name does not. */
export function shownFields(fields: [string, string][], nameOf = labelOf): ShownField[] {
  return fields
    .filter(([name, value]) => value.trim() !== '' && !ofTheForm.has(name) && !untyped.test(name))
    .map(([name, value]) => ({ name, label: nameOf(name), value }));
}

/** 'favouriteGenres' → 'Favourite genres' */
function labelOf(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll(/[-_[\]]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
