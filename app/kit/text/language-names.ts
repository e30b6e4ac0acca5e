/** Made once, at its first use: making it costs more than most components of a page. */
let displayNames: Intl.DisplayNames | undefined;

/** 'English, German': the English names of these BCP 47 tags, alphabetically. */
export function languageNames(tags: string[]): string {
  return [...new Set(tags.map(nameOf))].sort().join(', ');
}

function nameOf(tag: string): string {
  displayNames ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
  try {
    return displayNames.of(tag) ?? tag;
  } catch {
    // Not a valid tag: shown unchanged.
    return tag;
  }
}
