import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Answer, known, readOf } from '#db/read';
import { articleSections, articles, tutors } from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import { isArticleShownSql } from '~/features/entitlements/queries.server';
import { idPattern } from '~/kit/ids';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { selectSectionNames } from './list-categories.server';
import { articleIdOf } from './queries.server';

/** The number of articles whose beginning is shown. */
const most = 3;

type Beginning = Awaited<ReturnType<typeof selectBeginnings>>[number];

export type Beginnings = Answer<ReturnType<typeof readBeginnings>>;

/**
 * What readers without DJ Hub see of it: the sections with the number of their articles, and the previews of three
 * articles, which everybody may read. The article that the reader asked for (by id or slug) is the first, then
 * highlights, then the newest ones. Open to all.
 */
export function readBeginnings(scope: Scope, asked: string | null) {
  const shown = isArticleShownSql(scope);
  const isAsked = asked !== null && idPattern.test(asked);
  return readOf(
    [
      isAsked
        ? selectBeginnings(scope, and(sql`${articles.id} = ${articleIdOf(asked)}`, shown))
        : known<Beginning[]>([]),
      selectBeginnings(scope, and(isNotNull(articles.highlight), shown)).orderBy(
        asc(articles.highlight),
        asc(articles.id),
      ),
      selectBeginnings(scope, shown).orderBy(desc(articles.publishedAt), desc(articles.id)),
      selectSectionNames(scope),
    ],
    ([wanted], highlights, newest, sections) => {
      const others = new Map([...highlights, ...newest].map((article) => [article.id, article]));
      if (wanted) others.delete(wanted.id);
      return {
        asked: wanted ?? null,
        beginnings: [...others.values()].slice(0, wanted ? most - 1 : most),
        sections: sections.filter(({ articlesCount }) => articlesCount > 0),
      };
    },
  );
}

function selectBeginnings({ db }: Scope, where: SQL | undefined) {
  return db
    .select({
      ...pick(articles, 'id', 'slug', 'title', 'description', 'preview', 'readingMinutes'),
      imageFileId: existingFile(articles.imageFileId),
      section: pick(articleSections, 'name', 'hexColor'),
      authorName: tutors.name,
    })
    .from(articles)
    .innerJoin(articleSections, eq(articleSections.id, articles.sectionId))
    .innerJoin(tutors, eq(tutors.id, articles.authorId))
    .where(where)
    .limit(most + 1)
    .$dynamic();
}
