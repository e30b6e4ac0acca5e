import { asc, eq, like, type SQL, sql } from 'drizzle-orm';
import { readOf } from '#db/read';
import { categories, courses } from '#db/schema';
import { beyondPage, type OpenPage, openPage, type Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

export interface Wanted extends Slice {
  /** A part of a title or an address; empty for all. */
  search: string;
}

/** As an SQL condition: the text holds what is searched, whose `%` and `_` mean themselves. */
export function holds(text: SQL, search: string): SQL | undefined {
  const wanted = search.trim();
  if (!wanted) return undefined;
  return like(text, `%${wanted.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`).append(sql` ESCAPE '\\'`);
}

/** Courses in the order of their lists, those to come among them. One round trip. */
export async function listCourseDrafts(scope: Scope, { search, ...slice }: Wanted): Promise<OpenPage<CourseRow>> {
  requireAdmin(scope);
  const [page] = await scope.read(
    readOf(
      [
        selectCourses(scope)
          .where(holds(sql`${courses.title} || ' ' || ${courses.slug}`, search))
          .orderBy(asc(courses.position), asc(courses.id))
          .limit(beyondPage(slice))
          .offset(slice.offset),
      ],
      (rows) => openPage(rows, slice),
    ),
  );
  return page;
}

function selectCourses({ db }: Scope) {
  return db
    .select({
      id: courses.id,
      title: courses.title,
      slug: courses.slug,
      category: categories.name,
      lessonsCount: courses.lessonsCount,
      publishedAt: courses.publishedAt,
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .$dynamic();
}

export type CourseRow = Awaited<ReturnType<typeof selectCourses>>[number];
