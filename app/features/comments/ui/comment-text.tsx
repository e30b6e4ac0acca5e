import { seek } from '~/features/learning/ui/time-link';
import { AppLink } from '~/ui/app-link';
import type { CommentView } from '../present.server';

/** The words of a comment; a second of the video that they name leads there. */
export function CommentText({ text, html }: Pick<CommentView, 'text' | 'html'>) {
  // Sanitised when stored and again when read.
  if (html !== null) return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
  if (text.length === 0) return null;
  return (
    <p dir="auto">
      {text.map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          // The same second may be named twice.
          <AppLink key={`${index} ${part.text}`} className="stamp" href={part.href} onClick={seek}>
            {part.text}
          </AppLink>
        ),
      )}
    </p>
  );
}
