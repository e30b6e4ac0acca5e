import { AppLink } from '~/ui/app-link';
import type { GrantView } from '../present.server';

interface GrantListProps {
  grants: GrantView[];
  /** They open nothing any more. */
  isFormer?: boolean;
}

/** Rights to courses and bundles: what, whence, until when. */
export function GrantList({ grants, isFormer }: GrantListProps) {
  return (
    <ul className="ticks is-lined">
      {grants.map((grant) => (
        <li key={grant.id} className={isFormer ? 'is-out' : undefined}>
          <div className="stack is-tight">
            <div>
              {grant.href ? <AppLink href={grant.href}>{grant.title}</AppLink> : grant.title}
              <span className="visually-hidden">, {grant.kind.toLowerCase()}</span>
            </div>
            <p className="small muted break-anywhere">{grant.source}</p>
          </div>
          <span className="end small">{grant.end}</span>{' '}
          {grant.courses.length > 0 && <BundleCourses courses={grant.courses} isFormer={isFormer} />}
        </li>
      ))}
    </ul>
  );
}

function BundleCourses({ courses, isFormer }: { courses: GrantView['courses']; isFormer?: boolean }) {
  return (
    <details>
      <summary className="toggle">
        {isFormer ? 'Opened' : 'Opens'} {courses.length} {courses.length === 1 ? 'course' : 'courses'}
      </summary>
      <ul className="stack is-tight small">
        {courses.map(({ id, title, href }) => (
          <li key={id}>
            <AppLink href={href}>{title}</AppLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
