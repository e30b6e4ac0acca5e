/** Where files that are held over a form are, and what they would become there. */
export interface Over extends Place {
  words: string;
}

interface Place {
  /** The block, or the place for one file, below the pointer; null beside them. */
  block: HTMLElement | null;
  /** Whether the pointer is at the upper or lower edge of the block, which is the place between two blocks. */
  edge: 'above' | 'below' | null;
}

export const blockAt = ({ target }: Event) => (target as Element).closest<HTMLElement>('[data-file-place], [data-row]');

/** The name of a block, or of a place for one file, in the form: `blocks.1` or `cover`. */
export const placeOfBlock = ({ dataset }: HTMLElement) => dataset.filePlace ?? `blocks.${dataset.row}`;

/** How much of a block's height, and at most how many pixels, count as the place between it and the next one. */
const [edgePart, edgeMost] = [0.25, 14];

/** The place below the pointer. A text takes files itself, at its cursor. */
export function placeUnder(event: DragEvent): Place {
  const block = blockAt(event);
  const isWhole = block?.dataset.filePlace !== undefined;
  if (!block || isWhole || (event.target as Element).closest('textarea, [role=textbox]')) return { block, edge: null };
  const { top, bottom, height } = block.getBoundingClientRect();
  const edge = Math.min(edgeMost, height * edgePart);
  if (event.clientY < top + edge) return { block, edge: 'above' };
  return { block, edge: event.clientY > bottom - edge ? 'below' : null };
}

/** The number of the block below this one in the list; undefined at its end. */
export const rowBelow = (block: HTMLElement) =>
  (block.nextElementSibling as HTMLElement | null)?.dataset.row ?? undefined;

/**
 * What files would become if they were let go. While they are held, a page learns their types and not their names; a
 * folder, and captions on many machines, have none. In a form without blocks each file needs a place.
 */
export function overOf(event: DragEvent, { items }: DataTransfer, hasBlocks: boolean): Over {
  const place = placeUnder(event);
  const types = [...items].map(({ type }) => /^(video|image|audio|text)\//.exec(type)?.[1] ?? '');
  const own = place.block?.dataset.fileWords;
  if (own) return { ...place, words: own };
  if (!hasBlocks) return { ...place, words: 'Drop it on its place, or here and choose its place below.' };
  return { ...place, words: types.length > 1 ? wordsForSeveral(types, place) : wordsForOne(types[0] ?? '', place) };
}

const named: Record<string, string> = { video: 'A video', image: 'A picture', audio: 'Sound', text: 'Captions' };
const several: Record<string, [one: string, more: string]> = {
  video: ['a video', 'videos'],
  image: ['a picture', 'pictures'],
  audio: ['a sound', 'sounds'],
  text: ['captions', 'captions'],
};

function wordsForSeveral(types: string[], { block, edge }: Place): string {
  const counts = Object.entries(several).flatMap(([kind, [one, more]]) => {
    const count = types.filter((type) => type === kind).length;
    return count ? [count === 1 ? one : `${count} ${more}`] : [];
  });
  const known = types.filter(Boolean).length;
  const what = known === types.length ? `${types.length} files (${counts.join(', ')})` : `${types.length} files`;
  if (block && !edge) return `${what} become parts of this block.`;
  return `${what} would become blocks of their own here. Captions and sounds join the video that has their name.`;
}

function wordsForOne(type: string, { block, edge }: Place): string {
  const hasVideo = block?.querySelector('[name*=".videos."][name$=".clip"]') != null;
  const asked = block?.querySelector('[name$=".question.kind"]');
  const hasQuestion = asked instanceof HTMLSelectElement && asked.value !== '';
  const isIn = block !== null && edge === null;
  switch (type) {
    case 'text':
      return isIn && hasVideo ? captionsOfThis : captionsElsewhere;
    case 'audio':
      if (isIn && hasQuestion) return 'Sound becomes the sound of this question.';
      return isIn && hasVideo
        ? 'Sound becomes this video’s sound alone.'
        : 'Sound belongs on a question or a video: hold it over one.';
    case '':
      return `The folder of a lesson fills this form. ${isIn && hasVideo ? captionsOfThis : captionsElsewhere}`;
    default:
      return isIn
        ? `${named[type]} becomes a part of this block.`
        : `${named[type]} would become a block of its own here.`;
  }
}

const captionsOfThis = 'Captions become captions of this video, in the language of their name (blend.de.vtt: Deutsch).';
const captionsElsewhere = 'Captions belong on a video: hold them over one.';
