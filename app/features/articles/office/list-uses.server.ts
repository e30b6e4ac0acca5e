import { type SQL, sql } from 'drizzle-orm';
import {
  articleCategories,
  articleSections,
  articles,
  articleTaggings,
  articleTags,
  categories,
  courses,
  tutors,
} from '#db/schema';
import { subquery } from '#db/subqueries';
import { paths } from '~/paths';

/** How many of these use a row, and the first of them by name. */
interface Users {
  count: number;
  first: { id: string; title: string }[];
}

/** How many users of a row are named; the others are counted. */
const mostNamed = 3;

/** As a column: the users of a row, from a FROM and WHERE that name the table of the users `x`. */
function usersIn(from: SQL, order: SQL, title = sql`x.title`) {
  return subquery<Users>(
    sql`(SELECT json_object('count', (SELECT count(*) FROM ${from}), 'first',
      (SELECT json_group_array(json_object('id', f.id, 'title', f.title)) FROM
        (SELECT x.id AS id, ${title} AS title FROM ${from} ORDER BY ${order} LIMIT ${sql.raw(String(mostNamed))}) f)))`,
  ).mapWith((text: string): Users => JSON.parse(text));
}

/** The columns that say what uses the rows of each list. */
export const usersOf = {
  categories: { courses: usersIn(sql`${courses} x WHERE x.category_id = ${categories}.id`, sql`x.position`) },
  tutors: {
    courses: usersIn(sql`${courses} x WHERE x.tutor_id = ${tutors}.id`, sql`x.position`),
    articles: usersIn(sql`${articles} x WHERE x.author_id = ${tutors}.id`, sql`x.published_at DESC`),
  },
  sections: {
    categories: usersIn(
      sql`${articleCategories} x WHERE x.section_id = ${articleSections}.id`,
      sql`x.position`,
      sql`x.name`,
    ),
  },
  articleCategories: {
    articles: usersIn(sql`${articles} x WHERE x.category_id = ${articleCategories}.id`, sql`x.published_at DESC`),
  },
  tags: {
    articles: usersIn(
      sql`${articleTaggings} t JOIN ${articles} x ON x.id = t.article_id WHERE t.tag_id = ${articleTags}.id`,
      sql`x.published_at DESC`,
    ),
  },
};

const kinds = {
  courses: { one: 'course', many: 'courses', href: paths.adminCourse },
  articles: { one: 'article', many: 'articles', href: paths.adminArticle },
  // They are on the page of the lists itself.
  categories: { one: 'category', many: 'categories', href: null },
};

/** What uses a row: how much, the first by name, and how many more; null if nothing does. */
export function presentUses(users: Partial<Record<keyof typeof kinds, Users>>) {
  const entries = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) => {
    const { count, first } = users[kind] ?? { count: 0, first: [] };
    return count > 0 ? [{ ...kinds[kind], count, first }] : [];
  });
  if (entries.length === 0) return null;
  const named = entries.flatMap(({ first, href }) =>
    first.map(({ id, title }) => ({ id, title, href: href?.(id) ?? null })),
  );
  return {
    text: entries.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`).join(', '),
    named,
    more: entries.reduce((sum, { count }) => sum + count, 0) - named.length,
  };
}
