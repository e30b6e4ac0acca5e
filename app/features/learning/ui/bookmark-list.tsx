import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Facts } from '~/features/catalogue/ui/course-meta';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Button, MoreLink, TextButton } from '~/ui/forms/button';
import { Pager } from '~/ui/pager';
import { Cover } from '~/ui/pictures/cover';
import { Icon } from '~/ui/pictures/icon';
import { SectionName } from '~/ui/section-name';
import type { BookmarkListView, BookmarkView } from '../lesson/present-bookmarks.server';

interface BookmarkListProps {
  /** The section's anchor. */
  id: 'lessons' | 'articles';
  /** The intent that removes a bookmark, and the field with the id of the bookmarked item. */
  intent: string;
  field: 'lesson' | 'article';
  title: string;
  list: BookmarkListView;
  /** The URL of a page of this list, which keeps the other list's page. */
  hrefOf: (page: number) => string;
  /** Shown without bookmarks. */
  children: ReactNode;
}

/** Bookmarks of one kind, three per page. */
export function BookmarkList({ id, intent, field, title, list, hrefOf, children }: BookmarkListProps) {
  return (
    <section className="stack" aria-labelledby={id}>
      <div className="row is-apart">
        <h2 className="heading-m" id={id} tabIndex={-1}>
          {title}
        </h2>
        <span className="small muted num">
          {list.totalCount}
          <span className="visually-hidden"> bookmarked</span>
        </span>
      </div>
      {list.items.length > 0 ? (
        <ul className="item-list">
          {list.items.map((bookmark) => (
            <Bookmark key={bookmark.id} {...{ bookmark, intent, field }} action={hrefOf(1)} />
          ))}
        </ul>
      ) : (
        children
      )}
      <Pager isNamed label={title} page={list.page} pages={list.pages} hrefOf={(number) => `${hrefOf(number)}#${id}`} />
    </section>
  );
}

interface BookmarkProps {
  bookmark: BookmarkView;
  intent: string;
  field: string;
  /** The first page of this list, shown after removing a bookmark. */
  action: string;
}

interface NoBookmarksProps {
  /** The kind of page in the small picture that shows where the button is. */
  of: 'lesson' | 'article';
  /** A text that says where the button is. */
  children: ReactNode;
  /** A link to lessons or articles. */
  way: { href: string; label: string };
  /** The last opened item, with a bookmark button. */
  last: { title: string; bookmark: BookmarkView } | null;
  intent: string;
  action: string;
}

/** The empty state: explains bookmarks, shows the button's place, and offers to bookmark the last opened page. */
export function NoBookmarks({ of, children, way, last, intent, action }: NoBookmarksProps) {
  return (
    <>
      <div className="no-data">
        <WhereToPress of={of} />
        <div className="stack is-tight">
          <h3 className="heading-s">No data</h3>
          {children}
        </div>
      </div>
      {last && (
        <div className="stack is-tight">
          <p className="small strong">{last.title}</p>
          <ul className="item-list">
            <li className="item-row">
              <BookmarkBody bookmark={last.bookmark} />
              <div className="end">
                <Form method="post" action={action}>
                  <input type="hidden" name={of} value={last.bookmark.id} />
                  <Button variant="quiet" size="small" icon="bookmark" intent={intent}>
                    Bookmark<span className="visually-hidden">: {last.bookmark.title}</span>
                  </Button>
                </Form>
              </div>
            </li>
          </ul>
        </div>
      )}
      <p>
        <MoreLink href={way.href}>{way.label}</MoreLink>
      </p>
    </>
  );
}

/** A miniature of the page, with a marker at the button. */
function WhereToPress({ of }: Pick<NoBookmarksProps, 'of'>) {
  return (
    <div className={classNames('where-to stack is-tight', of === 'article' && 'is-text')} aria-hidden="true">
      <span className="stage">{of === 'lesson' && <Icon name="play" />}</span>
      {of === 'article' && (
        <>
          <span className="line" />
          <span className="line is-short" />
        </>
      )}
      <div className="bar">
        <span className="ghost" />
        <span className="spot">
          <span className="button is-quiet is-small">
            <Icon name="bookmark" />
            Bookmark
          </span>
        </span>
      </div>
    </div>
  );
}

function BookmarkBody({ bookmark, children }: { bookmark: BookmarkView; children?: ReactNode }) {
  const { title, href, imageUrl, section, facts } = bookmark;
  return (
    <>
      <Cover src={imageUrl} place="line" />
      <div className="body">
        <h3>
          <AppLink href={href}>{title}</AppLink>
        </h3>
        <Facts facts={facts} first={section && <SectionName {...section} />} />
        {children}
      </div>
    </>
  );
}

function Bookmark({ bookmark, intent, field, action }: BookmarkProps) {
  return (
    <li className="item-row">
      <BookmarkBody bookmark={bookmark}>
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name={field} value={bookmark.id} />
          <TextButton intent={intent}>
            Remove bookmark<span className="visually-hidden">: {bookmark.title}</span>
          </TextButton>
        </Form>
      </BookmarkBody>
    </li>
  );
}
