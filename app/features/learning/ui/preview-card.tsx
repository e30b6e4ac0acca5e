import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Cover } from '~/ui/cover';
import type { PreviewCardView } from '../present-home.server';

/** A free lesson of a locked course. */
export function PreviewCard({ lesson }: { lesson: PreviewCardView }) {
  return (
    <article className="card is-preview">
      <Cover src={lesson.imageUrl}>{lesson.length && <Badge className="is-time">{lesson.length}</Badge>}</Cover>
      <h3>
        <AppLink href={lesson.href}>{lesson.title}</AppLink>
      </h3>
      <p className="who">{lesson.courseTitle}</p>
      <p className="foot">
        <Badge look="line">WATCH PREVIEW</Badge>
      </p>
    </article>
  );
}
