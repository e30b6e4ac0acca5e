/** 'English, German': the English names of these BCP 47 tags, alphabetically. */
export function languageNames(tags: string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
  const nameOf = (tag: string) => {
    try {
      return names.of(tag) ?? tag;
    } catch {
      // Not a valid tag: shown unchanged.
      return tag;
    }
  };
  return [...new Set(tags.map(nameOf))].sort((a, b) => a.localeCompare(b, 'en')).join(', ');
}
