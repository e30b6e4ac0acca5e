/**
 * The labels of a form's fields. A key is a field's name, the end of its path if the name alone does not say enough
 * (`first.link`), or a row of a list (`blocks.*`). A field without an entry is labelled by its name.
 */
export type Labels = Readonly<Record<string, string>>;

/** Labels that several drafts share. */
export const draftLabels: Labels = {
  slug: 'Address',
  position: 'Position in lists',
  perks: 'Benefits',
  share: 'Social sharing image',
  publishedAt: 'Publish date',
  isDraft: 'Draft: don’t publish yet',
  fileText: 'Video title or image description',
  'uploads.*': 'File',
};

/** The labels of an article's or a lesson's blocks. */
export const blockLabels: Labels = {
  'blocks.*': 'Block',
  'images.*': 'Picture',
  'videos.*': 'Video',
  markdown: 'Text',
  alt: 'Image description',
  typeFormId: 'Form ID',
};

/** The labels of a video's captions. */
export const captionLabels: Labels = { 'captions.*': 'Captions', vtt: 'Text' };

/**
 * A field by its labels, for a list of errors or differences away from the field: `blocks.1.videos.0.title` is 'Block
 * 2, video 1, title'. Empty for the whole form, and for a field whose label is empty because its messages say enough.
 */
export const nameOfField = (path: string, labels: Labels): string =>
  capital(
    labelsAlong(path, labels)
      .filter(Boolean)
      .map((label, at) => (at === 0 ? label : small(label)))
      .join(', '),
  );

/** The label of a field beside the field itself: 'Image description'. */
export const labelOf = (path: string, labels: Labels): string => labelsAlong(path, labels).at(-1) ?? '';

/** The most steps of a path in one key. */
const longestKey = 3;

/** The labels on the way to a field. The longest key is taken at each step. */
function labelsAlong(path: string, labels: Labels): string[] {
  const steps = path.split('.').filter(Boolean);
  const along: string[] = [];
  for (let at = 0, end = 0; at < steps.length; at = end) {
    const keyTo = (to: number) =>
      steps
        .slice(at, to)
        .join('.')
        .replaceAll(/\b\d+\b/g, '*');
    end = Math.min(steps.length, at + longestKey);
    while (end > at + 1 && !Object.hasOwn(labels, keyTo(end))) end--;
    const key = keyTo(end);
    const label = Object.hasOwn(labels, key) ? (labels[key] ?? '') : wordsOf(key);
    along.push(key.endsWith('*') ? `${label} ${Number(steps[end - 1]) + 1}` : label);
  }
  return along;
}

/** `saleEndsAt` → 'Sale ends at', `tutorId` → 'Tutor', a row without a label → 'Line' */
const wordsOf = (name: string) =>
  name === '*'
    ? 'Line'
    : capital(name.replace(/Id(s?)$/, '$1').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
