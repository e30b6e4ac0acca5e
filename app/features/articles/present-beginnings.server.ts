import { pictureUrl } from '~/features/catalogue/present.server';
import { countOf } from '~/features/catalogue/rules';
import { pick } from '~/kit/pick';
import { sanitizeHtml } from '~/kit/text/html.server';
import { paths } from '~/paths';
import { firstParagraph } from './open-part.server';
import type { Beginnings } from './read-beginnings.server';

export type BeginningsView = NonNullable<ReturnType<typeof presentBeginnings>>;

/** What readers without DJ Hub see of it; null while it has no articles. */
export function presentBeginnings({ asked, beginnings, sections }: Beginnings) {
  if (!asked && !beginnings.length) return null;
  const total = sections.reduce((sum, { articlesCount }) => sum + articlesCount, 0);
  const left = total - beginnings.length - (asked ? 1 : 0);
  return {
    asked: asked && {
      ...pick(asked, 'title', 'section'),
      facts: factsOf(asked),
      html: sanitizeHtml(asked.preview),
      description: asked.description,
    },
    title: `${countOf(total, 'article')} by the people who teach here.`,
    lead: leads[beginnings.length] ?? null,
    imageUrl: pictureUrl(beginnings[0]?.imageFileId ?? null),
    beginnings: beginnings.map((article) => ({
      ...pick(article, 'id', 'title', 'section'),
      href: paths.subscriptionBasket({ articleId: article.slug }),
      facts: factsOf(article),
      // An article that begins with a long paragraph has no preview.
      words: withoutEnd(firstParagraph(article.preview) || article.description),
    })),
    rest: left > 0 ? `All ${total} in ${countOf(sections.length, 'section')}` : null,
    sections: sections.map(({ name, articlesCount }) => ({ name, count: String(articlesCount) })),
  };
}

/** Words that an ellipsis follows: without the full stop or the ellipsis at their end. */
function withoutEnd(words: string): string {
  return words.replace(/[\s.…]+$/, '');
}

/** By the number of articles that begin. */
const leads = [
  null,
  'Here is how one of them begins.',
  'Here is how two of them begin.',
  'Here is how three of them begin.',
];

function factsOf({ authorName, readingMinutes }: Beginnings['beginnings'][number]): string[] {
  return [authorName, `${readingMinutes} min`];
}
