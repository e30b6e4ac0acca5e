import { and, desc, eq, sql } from 'drizzle-orm';
import { type Answer, firstOf, known, readOf } from '#db/read';
import { keptDrafts } from '#db/schema';
import { formatMinute } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { draftPages, kindOf } from './draft-pages';
import { type Fields, revisionText } from './fields';
import { EditorPath } from './kept-schema';
import { linkToken } from './open-draft.server';
import { withMarkdown } from './read-markdown.server';

/** Of one page and one person. */
export const mostKept = 5;

/** What the form of a draft needs to know about the drafts that its author has kept. */
export type KeptView = Answer<ReturnType<typeof readKept>>;

/** The drafts that the viewer has kept of a page; `draft` is the one to go on with, `compared` one to look at first. */
function readKept(scope: Scope, path: string, draft: string | null, compared: string | null) {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const form = newId(scope.now().getTime());
  const mine = and(eq(keptDrafts.userId, viewer.id), eq(keptDrafts.path, path));
  const find = (id: string | null) =>
    id === null
      ? known(null)
      : firstOf(
          db
            .select()
            .from(keptDrafts)
            .where(and(eq(keptDrafts.id, id), mine)),
        );
  return readOf(
    [
      db
        .select({
          id: keptDrafts.id,
          savedAt: keptDrafts.savedAt,
          revision: sql<string | null>`${keptDrafts.fields} ->> 'revision'`.as('revision'),
          about: sql<string | null>`${keptDrafts.fields} ->> '$."kept.about"'`.as('about'),
        })
        .from(keptDrafts)
        .where(mine)
        .orderBy(desc(keptDrafts.savedAt))
        .limit(mostKept),
      find(draft),
      find(compared),
    ],
    (drafts, found, other) => ({
      path,
      /** This form's own id. */
      form,
      /** The draft that this form goes on with. Its fields are as a refused form shows them. */
      taken: found && {
        id: found.id,
        from: `${found.id}.${found.savedAt.getTime()}`,
        when: formatMinute(found.savedAt),
        fields: withMarkdown(found.fields),
        link: linkTo(scope, path, found),
      },
      /** What can be looked at before it is saved. */
      kind: kindOf(path),
      /** The address names a draft that is not there any more. */
      isGone: draft !== null && !found,
      /** The draft that is compared with what is saved. */
      compared: other && { id: other.id, fields: withMarkdown(other.fields) },
      /** The author's drafts of this page, newest first. `revision` is the state that a draft was begun on. */
      drafts: drafts.map(({ id, savedAt, revision, about }) => ({
        id,
        when: formatMinute(savedAt),
        revision: revision ?? '',
        about: about ?? '',
      })),
    }),
  );
}

function linkTo({ config, now }: Scope, path: string, { link, linkUntil }: typeof keptDrafts.$inferSelect) {
  const kind = kindOf(path);
  if (!kind || !link || !linkUntil || linkUntil <= now()) return null;
  const href = config.appOrigin + draftPages[kind].shared(linkToken(config.secrets.token, link));
  return { href, until: formatMinute(linkUntil) };
}

/** Opens what an editor shows, and in the same round trip the drafts that its author has kept of this page. */
export async function withKept<Found extends object>(
  scope: Scope,
  { pathname, searchParams }: URL,
  open: (scope: Scope) => Promise<Found>,
): Promise<Found & { kept: KeptView }> {
  const path = EditorPath.safeParse(pathname).data ?? '';
  const read = readKept(scope, path, searchParams.get('draft'), searchParams.get('compare'));
  let kept: KeptView | undefined;
  const reading: Scope = {
    ...scope,
    read: async (...parts) => {
      if (kept) return scope.read(...parts);
      const answers = await scope.read(...parts, read);
      kept = answers.at(-1) as KeptView;
      return answers.slice(0, -1) as never;
    },
  };
  const found = await open(reading);
  return { ...found, kept: kept ?? (await scope.read(read))[0] };
}

/** The fields of a new draft. Its id is created with the form, so sending it twice creates one (idempotent). */
export function newFields(scope: Scope, idName: string): Fields {
  return { [idName]: newId(scope.now().getTime()), revision: revisionText(null), isDraft: 'on' };
}
