import type { FoundNames } from '~/features/articles/office/lists-schema';
import type { Fault } from '../course-folder/faults';
import type { Call } from '../push/call';
import type { AddressKind, Findings, OwnAddress } from './findings';
import { targetOf } from './inner-links';

const tables = { course: 'courses', lesson: 'lessons', article: 'articles' } as const;

/** The links that lead to no page of the site. */
export function deadLinks({ links }: Findings): Fault[] {
  return links
    .filter(({ address }) => address.startsWith('/') && targetOf(address) === 'nothing')
    .map(({ file, line, address }) => ({ file, line, message: `The link to ${address} leads to no page of the app` }));
}

/**
 * What only the app knows. Faults: an id that was changed, or an address that something else has. Notes: a course that
 * would replace one with another address, and a link to a course, a lesson or an article that is neither in the app nor
 * in the folder.
 */
export async function askApp({ addresses, links }: Findings, call: Call): Promise<{ faults: Fault[]; notes: Fault[] }> {
  const aimed = links.flatMap(({ address, ...place }) => {
    const target = address.startsWith('/') ? targetOf(address) : 'nothing';
    return typeof target === 'string' ? [] : [{ ...place, address, ...target }];
  });
  const asked = [...addresses.flatMap(({ id, slug }) => [id, slug]), ...aimed.map(({ name }) => name)];
  const found = await findNames(asked, call);
  const isThere = (kind: AddressKind, name: string) =>
    [...found[tables[kind]], ...addresses.filter((own) => own.kind === kind)].some(
      ({ id, slug }) => id === name || slug === name,
    );
  return {
    faults: addresses.flatMap((own) => faultOf(own, found)),
    notes: [
      ...addresses.flatMap((own) => movedCourse(own, found)),
      ...aimed
        .filter(({ kind, name }) => !isThere(kind, name))
        .map(({ file, line, address, kind }) => ({
          file,
          line,
          message: `The link to ${address} leads to no ${kind}`,
        })),
    ],
  };
}

/** The courses, lessons and articles that have one of these ids or addresses. */
async function findNames(names: string[], call: Call): Promise<FoundNames> {
  const all: FoundNames = { courses: [], lessons: [], articles: [] };
  const asked = [...new Set(names)].filter((name) => name.length <= 100);
  for (let at = 0; at < asked.length; at += 200) {
    const some = (await call('PATCH', '/admin/addresses', { names: asked.slice(at, at + 200) })) as FoundNames;
    for (const table of ['courses', 'lessons', 'articles'] as const) all[table].push(...(some[table] as never[]));
  }
  return all;
}

/** A course whose folder was renamed, or a new one that was copied from it together with its id. */
function movedCourse({ kind, id, slug, file, line }: OwnAddress, { courses }: FoundNames): Fault[] {
  const there = kind === 'course' ? courses.find((course) => course.id === id && course.slug !== slug) : undefined;
  if (!there) return [];
  const message = `The course ${id} has the address ${there.slug} in the app. A push replaces it with this one and moves it to ${slug}: a new course needs an id of its own`;
  return [{ file, line, message }];
}

function faultOf({ kind, id, slug, courseId, file, line }: OwnAddress, found: FoundNames): Fault[] {
  const fault = (message: string) => [{ file, line, message }];
  // A lesson stays in its course.
  const elsewhere = (one: string) =>
    kind === 'lesson' ? found.lessons.find((lesson) => lesson.id === one && lesson.courseId !== courseId) : undefined;
  const owner = elsewhere(id);
  if (owner) return fault(`The id ${id} is that of a lesson of the course ${owner.courseId}`);
  const other = found[tables[kind]].find(
    (one) => one.id !== id && (one.slug === slug || one.id === slug || one.slug === id),
  );
  if (!other) return [];
  if (other.slug !== slug)
    return fault(`${other.slug === id ? id : slug} is a name of the ${kind} ${other.id}: choose another`);
  const taker = elsewhere(other.id);
  if (taker) return fault(`The address ${slug} is that of a lesson of the course ${taker.courseId}: choose another`);
  return fault(
    `The ${kind} at the address ${slug} has the id ${other.id} in the app, not ${id}. An id stays for ever: write id: ${other.id}, or choose another address`,
  );
}
