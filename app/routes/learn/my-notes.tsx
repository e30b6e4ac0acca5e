import { useLoaderData } from '@remix-run/react';
import { readNotes } from '~/features/notes/list-notes.server';
import { presentNotebook } from '~/features/notes/present.server';
import { perPage } from '~/features/notes/rules';
import { NoteList } from '~/features/notes/ui/note-list';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { SearchText } from '~/kit/inputs';
import { isBeyondEnd, slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import notes from '~/ui/css/notes.css?url';
import { Empty } from '~/ui/empty';
import { LinkButton } from '~/ui/forms/button';
import { SearchForm } from '~/ui/forms/search-form';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead } from '~/ui/page/page-parts';
import { Pager } from '~/ui/pager';
import { Cover } from '~/ui/pictures/cover';
import { noteIntents } from './note-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'My notes' }];
export const links = () => [{ rel: 'stylesheet', href: notes }];

/** A member's notes on all lessons. */
export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const { query, page: number, note, removed } = readAsked(url);
  const [found] = await scope.read(readNotes(scope, { ...slicePage(number, perPage), query, removed }));
  if (isBeyondEnd(found)) return redirectTo(paths.myNotes({ query: query || undefined }));
  return presentNotebook(found, { edited: note }, query);
});

function readAsked({ searchParams }: URL) {
  const query = SearchText.safeParse(searchParams.get('query') ?? '');
  return {
    query: query.success ? query.data.trim() : '',
    page: searchParams.get('page'),
    note: searchParams.get('note'),
    removed: searchParams.get('removed'),
  };
}

export const action = forms(
  noteIntents(({ url }, { removed }) => {
    const { query, page: number } = readAsked(url);
    return paths.myNotes({ query: query || undefined, page: Number(number) || undefined, removed });
  }),
);

export default function MyNotesPage() {
  const { courses, totalCount, query, page: number, pages } = useLoaderData<typeof loader>();
  const reply = useReply();
  const addressOf = (more: { note?: string; page?: number }) =>
    paths.myNotes({ query: query || undefined, page: number > 1 ? number : undefined, ...more });
  const isEmpty = totalCount === 0 && query === '';
  return (
    <div className="stack is-loose">
      <PageHead
        title="My notes"
        lead={isEmpty ? 'Only you can see them.' : `${countText(totalCount, query)} Only you can see them.`}
      />
      {isEmpty ? (
        <Empty title="No notes yet" action={<LinkButton href={paths.home()}>See my courses</LinkButton>}>
          Below every video there is a place for them. Each keeps the second at which you wrote it.
        </Empty>
      ) : (
        <>
          <div className="row is-apart notes-tools">
            <SearchForm
              label="Search my notes"
              action={paths.myNotes()}
              defaultValue={query}
              placeholder="Search my notes"
            />
            <LinkButton variant="quiet" icon="download" href={paths.notesFile()} reloadDocument>
              Download as Markdown
            </LinkButton>
          </div>
          {query && (
            <p className="small">
              <AppLink href={paths.myNotes()}>Show all notes</AppLink>
            </p>
          )}
          {totalCount === 0 && <Empty title="No results found">{`No note has “${query}” in it.`}</Empty>}
          <div className="notebook">
            {courses.map((course) => (
              <section key={course.id} aria-labelledby={`of-${course.id}`}>
                <div className="of">
                  <Cover src={course.imageUrl} place="line" />
                  <div className="stack is-tight">
                    <h2 id={`of-${course.id}`}>{linked(course)}</h2>
                    {course.facts && <p className="small muted">{course.facts}</p>}
                  </div>
                </div>
                <div className="lessons">
                  {course.lessons.map((lesson) => (
                    <section key={lesson.id}>
                      <h3>{linked(lesson)}</h3>
                      <NoteList notes={lesson.notes} here={addressOf({})} hrefOf={addressOf} reply={reply} />
                    </section>
                  ))}
                </div>
              </section>
            ))}
          </div>
          <Pager label="Notes" page={number} pages={pages} hrefOf={(to) => addressOf({ page: to })} />
        </>
      )}
    </div>
  );
}

function linked({ title, href }: { title: string; href: string | null }) {
  return href ? <AppLink href={href}>{title}</AppLink> : title;
}

function countText(count: number, query: string): string {
  const notes = count === 1 ? 'One note' : `${count} notes`;
  return query ? `${notes} with “${query}”.` : `${notes}.`;
}
