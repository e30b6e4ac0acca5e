import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { AppLink } from '~/ui/app-link';
import { TextButton } from '~/ui/button';
import { Cover } from '~/ui/cover';
import { Pager } from '~/ui/pager';
import { SectionName } from '~/ui/section-name';
import { Separated } from '~/ui/separated';
import { useQuietForm } from '~/ui/use-quiet-form';
import type { BookmarkListView, BookmarkView } from '../view';

interface BookmarkListProps {
  /** The section's anchor. */
  id: 'lessons' | 'articles';
  /** The intent that takes a bookmark away, and the form's field that names what is bookmarked. */
  intent: string;
  field: 'lesson' | 'article';
  title: string;
  list: BookmarkListView;
  /** The address of a page of this list: it keeps where the other one stands. */
  hrefOf: (page: number) => string;
  /** When nothing is bookmarked. */
  children: ReactNode;
}

/** Bookmarks of one kind, three a page. */
export function BookmarkList({ id, intent, field, title, list, hrefOf, children }: BookmarkListProps) {
  return (
    <section aria-labelledby={id}>
      <div className="row is-apart">
        <h2 className="heading-m" id={id} tabIndex={-1}>
          {title}
        </h2>
        {list.totalCount > 0 && (
          <span className="small muted num">
            {list.totalCount}
            <span className="visually-hidden"> bookmarked</span>
          </span>
        )}
      </div>
      {list.items.length > 0 ? (
        <ul className="item-list">
          {list.items.map((bookmark) => (
            <Bookmark key={bookmark.id} {...{ bookmark, intent, field }} action={hrefOf(1)} listId={id} />
          ))}
        </ul>
      ) : (
        children
      )}
      <Pager label={title} page={list.page} pages={list.pages} hrefOf={(number) => `${hrefOf(number)}#${id}`} />
    </section>
  );
}

interface BookmarkProps {
  bookmark: BookmarkView;
  intent: string;
  field: string;
  /** The first page of this list: there one is led when a bookmark is gone. */
  action: string;
  listId: string;
}

function Bookmark({ bookmark, intent, field, action, listId }: BookmarkProps) {
  const send = useQuietForm({ onDone: () => document.getElementById(listId)?.focus() });
  return (
    <li className="item-row">
      <Cover src={bookmark.imageUrl} place="line" />
      <div className="body">
        <h3>
          <AppLink href={bookmark.href}>{bookmark.title}</AppLink>
        </h3>
        <p className="meta">
          <Separated>
            {bookmark.section && <SectionName {...bookmark.section} />}
            {bookmark.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </Separated>
        </p>
        <Form method="post" action={action} onSubmit={send}>
          <input type="hidden" name={field} value={bookmark.id} />
          <TextButton name="intent" value={intent}>
            Remove bookmark<span className="visually-hidden">: {bookmark.title}</span>
          </TextButton>
        </Form>
      </div>
    </li>
  );
}
