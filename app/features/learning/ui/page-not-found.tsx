import { CourseMeta } from '~/features/catalogue/ui/course-meta';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { SearchForm } from '~/ui/forms/search-form';
import { Cover } from '~/ui/pictures/cover';
import { Price } from '~/ui/price';
import type { WaysOnView, WayView } from '../present-ways-on.server';

/** The 404 page: a search, the course that was probably meant, and three links. */
export function PageNotFound({ words, searchHref, nearest, ways }: WaysOnView) {
  return (
    <>
      <div className="lost stack">
        <div className="flat" aria-hidden="true" />
        <h1>Oops! Page not found</h1>
        <p className="lead">
          {nearest ? 'Were you looking for this?' : 'The link may be old, or the address mistyped. Try the search.'}
        </p>
        {nearest && (
          <ul className="ways is-one">
            <li>
              <article className="card card-compact">
                <Cover src={nearest.imageUrl} place="line" />
                <h2>
                  <AppLink href={nearest.href}>{nearest.title}</AppLink>
                </h2>
                <CourseMeta level={nearest.level} facts={nearest.facts}>
                  {nearest.price && <Price {...nearest.price} />}
                </CourseMeta>
              </article>
            </li>
          </ul>
        )}
        <SearchForm
          label="Search courses, tutors and lessons"
          placeholder="Courses, tutors, lessons"
          action={searchHref}
          typed={words}
          isPrimary={!nearest}
        />
      </div>
      <WayList ways={ways} />
      <p className="small muted after-ways">
        Did a link on our site bring you here? <AppLink href={paths.contact()}>Contact us</AppLink> and we’ll fix it.
      </p>
    </>
  );
}

/** Two or three links on a page without content. */
export function WayList({ ways }: { ways: WayView[] }) {
  return (
    <>
      <h2 className="visually-hidden">Other ways on</h2>
      <ul className={classNames('ways is-lined', ways.length === 2 && 'is-two')}>
        {ways.map(({ title, href, text, imageUrl }) => (
          <li key={href}>
            <article className="card card-compact">
              <Cover src={imageUrl} place="line" />
              <h3>
                <AppLink href={href}>{title}</AppLink>
              </h3>
              <p>{text}</p>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
