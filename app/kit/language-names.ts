/** 'English, German': the languages of these BCP 47 tags by their English names, in the order of the alphabet. */
export function languageNames(tags: string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
  const nameOf = (tag: string) => {
    try {
      return names.of(tag) ?? tag;
    } catch {
      // It is no tag: it is shown as it is.
      return tag;
    }
  };
  return [...new Set(tags.map(nameOf))].sort((a, b) => a.localeCompare(b, 'en')).join(', ');
}
