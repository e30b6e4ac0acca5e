import { AppLink } from '~/ui/app-link';
import { Icon } from '~/ui/pictures/icon';
import { Separated } from '~/ui/separated';
import type { LessonHitView } from '../present-lesson-hits.server';
import { Marked } from './marked';

/** Lesson search results with their matches. */
export function FoundLessons({ hits }: { hits: LessonHitView[] }) {
  return (
    <ul className="hit-list">
      {hits.map((hit) => (
        <li key={hit.id} className="hit">
          <h3 className="hit-title">
            <AppLink href={hit.href}>
              <Marked text={hit.title} />
            </AppLink>
          </h3>
          <p className="meta">
            <Separated>
              {hit.isLocked && (
                <span className="state">
                  <Icon name={hit.isPreview ? 'play' : 'lock'} /> {hit.isPreview ? 'Watch Preview' : 'Locked'}
                </span>
              )}
              <span>{hit.courseTitle}</span>
              {hit.isFoundInside && <span>Found in its text or captions</span>}
            </Separated>
          </p>
          {hit.text && (
            <p className="excerpt small muted">
              <Marked text={hit.text} />
            </p>
          )}
          {hit.spoken && (
            <p className="excerpt small muted">
              <AppLink className="second num" href={hit.spoken.href}>
                <Icon name="play" />
                {hit.spoken.time}
                <span className="visually-hidden">: watch from there</span>
              </AppLink>{' '}
              <q lang={hit.spoken.language}>
                <Marked text={hit.spoken.parts} />
              </q>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
