import { formatMinute } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import type { SaveLesson } from './lesson-schema';
import { notYet, stateOf } from './rules';

/** How far something has come, and the minute from which it is out; '' for a draft. */
export function presentWhen({ now }: Scope, publishedAt: Date) {
  const isDraft = publishedAt.getTime() === notYet.getTime();
  return { state: stateOf(publishedAt, now()), when: isDraft ? '' : formatMinute(publishedAt) };
}

/** A lesson's line in its course. */
export function presentLessonRow(scope: Scope, { lessonId, title, publishedAt, isPreview, blocks }: SaveLesson) {
  const videos = blocks.flatMap((block) => block.videos);
  const languages = [...new Set(videos.flatMap(({ captions }) => captions.map(({ language }) => language)))];
  return {
    id: lessonId,
    title,
    state: presentWhen(scope, publishedAt).state,
    videos: videos.length ? String(videos.length) : 'none',
    captions: languages.join(', ') || 'none',
    access: isPreview ? 'Preview' : 'Locked',
  };
}

interface ArticleChoices {
  categories: { id: string; name: string; section: string }[];
  tags: { id: string; name: string }[];
  authors: { id: string; name: string }[];
}

/** What can be chosen in an article, categories by their section. */
export function presentChoices({ categories, tags, authors }: ArticleChoices) {
  const sections = [...new Set(categories.map(({ section }) => section))];
  const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return {
    categories: sections.map((label) => ({
      label,
      options: categories.filter(({ section }) => section === label).map(optionOf),
    })),
    tags: tags.map(optionOf),
    authors: authors.map(optionOf),
  };
}
