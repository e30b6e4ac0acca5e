/** What a file is called, without its ending. */
const stemOf = (fileName: string) => fileName.replace(/\.[^.]*$/, '');

/** The title of a video or the description of a picture as far as its file's name says it: `low-end.mp4`, 'low end'. */
export const textFromName = (fileName: string): string =>
  stemOf(fileName)
    .replaceAll(/[-_\s]+/g, ' ')
    .trim();

/** The last part of a name: `blend.de.vtt`, `blend_pt-BR.srt`, `de.vtt`. After a hyphen it may be any word. */
const tagAtEnd = /(?:^|[._])([a-z]{2,3}(?:-[a-z]{2}|-[a-z]{4}|-\d{3})?)$/i;

/** The language of captions by their file's name; null if it names none that is known. */
export function languageFromName(fileName: string): { language: string; label: string } | null {
  const tag = tagAtEnd.exec(stemOf(fileName))?.[1];
  const [language = ''] = tag ? Intl.getCanonicalLocales(tag) : [];
  const label = language && ownName(language);
  return label ? { language, label } : null;
}

/** A language's name in itself: 'Deutsch'; null for a tag that names no language. */
function ownName(language: string): string | null {
  try {
    const name = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(language);
    return name ? name.charAt(0).toUpperCase() + name.slice(1) : null;
  } catch {
    return null;
  }
}
