/** A field of a held post, as its author sees it before sending the post. */
export interface ShownField {
  name: string;
  label: string;
  value: string;
}

/** Fields that a form adds by itself. */
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

/** Matches the names of ids, keys and yes/no fields, which nobody types. */
const untyped = /^(?:is|to|has)[A-Z]|(?:Id|Ids|Key|Token)$/;

/** The typed fields, in the form's order. `nameOf` gives the label of a field. */
export function shownFields(fields: [string, string][], nameOf = labelOf): ShownField[] {
  return fields
    .filter(([name, value]) => value.trim() !== '' && !ofTheForm.has(name) && !untyped.test(name))
    .map(([name, value]) => ({ name, label: nameOf(name), value }));
}

/** 'favouriteGenres' → 'Favourite genres', 'djName' → 'DJ name', 'userName' → 'Username' */
function labelOf(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll(/[-_[\]]+/g, ' ')
    .trim()
    .toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Dj\b/, 'DJ').replace(/^User name$/, 'Username');
}
