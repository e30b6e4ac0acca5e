import type { BlockContent, ChapterContent, ClipId, LessonContent, LessonImage } from './types';

/** How many lessons of a course anyone may open. */
const previewLessons = 2;

export interface LessonDraft {
  slug: string;
  title: string;
  clip?: ClipId;
  chapters?: ChapterContent[];
  blocks: BlockContent[];
}

/** The picture of a short lesson: a composition of the covers generator, what it shows and what it means. */
type Picture = [composition: string, alt: string, caption: string];

interface NoteExtras {
  clip?: ClipId;
  picture?: Picture;
}

/** A lesson whose text is one short block. */
export function note(slug: string, title: string, text: string, more: NoteExtras = {}): LessonDraft {
  const { clip, picture } = more;
  const block: BlockContent = { html: `<p>${text}</p>`, ...(picture && { images: [image(slug, picture)] }) };
  return { slug, title, ...(clip && { clip }), blocks: [block] };
}

function image(slug: string, [composition, alt, caption]: Picture): LessonImage {
  return { cover: { kind: 'lesson', seed: slug, composition }, alt, caption };
}

/** Chapters from `[seconds, title]`. */
export function chapters(...marks: [at: number, title: string][]): ChapterContent[] {
  return marks.map(([at, title]) => ({ at, title }));
}

/** The lessons of a course in order; the first two are open. Lessons that name no clip show the course's. */
export function outline(drafts: LessonDraft[], clip?: ClipId): LessonContent[] {
  return drafts.map((draft, i) => ({ ...(clip && { clip }), ...draft, isPreview: i < previewLessons }));
}
