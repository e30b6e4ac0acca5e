import { Form } from '@remix-run/react';
import { CourseMeta, Facts } from '~/features/catalogue/ui/course-meta';
import { paths } from '~/paths';
import { Badge } from '~/ui/badge';
import { Button, LinkButton, TextLink } from '~/ui/forms/button';
import { Cover } from '~/ui/pictures/cover';
import type { CodeReviewView } from '../present.server';

/** What a code adds, and the button that redeems it. */
export function CodeReview({ review }: { review: CodeReviewView }) {
  const { code, adds, lines, term, userName } = review;
  return (
    <section className="stack is-loose" aria-labelledby="adds">
      <h2 id="adds">{adds ? 'This adds:' : 'This code holds:'}</h2>
      {term && <Term term={term} adds={adds} />}
      {lines.map((line) => (
        <Line key={line.title} line={line} />
      ))}
      {adds ? (
        <div className="stack">
          <p className="muted">
            We add it to your account <strong className="is-text break-anywhere">{userName}</strong>.{' '}
            {term ? term.charges : 'It is yours to keep.'}
          </p>
          <Form method="post" action={paths.redeem()} className="row">
            <input type="hidden" name="code" value={code} />
            <Button size="large" intent="confirm">
              Confirm
            </Button>
            <TextLink href={paths.redeem({ another: true })}>Use another code</TextLink>
          </Form>
        </div>
      ) : (
        <div className="stack is-tight">
          <p className="muted measure">
            <Badge look="owned">Yours already</Badge> The code stays unused, so you can give it to somebody else.
          </p>
          <div className="row">
            <LinkButton variant="quiet" href={paths.redeem({ another: true })}>
              Use another code
            </LinkButton>
          </div>
        </div>
      )}
    </section>
  );
}

function Term({ term, adds }: { term: NonNullable<CodeReviewView['term']>; adds: boolean }) {
  return (
    <div className="stack is-tight">
      <h3>{term.title}</h3>
      {adds && (
        <p>
          Open until <strong>{term.until}</strong>
          {term.isAddedToTheEnd ? `. It starts when your current access ends, on ${term.opens}.` : ', starting now.'}
        </p>
      )}
    </div>
  );
}

function Line({
  line: { title, imageUrl, level, facts, courses, isOwned },
}: {
  line: CodeReviewView['lines'][number];
}) {
  return (
    <div className="adds cols">
      <Cover src={imageUrl} isFirst />
      <div className="stack is-start">
        <h3>{title}</h3>
        {level ? <CourseMeta level={level} facts={facts} /> : <Facts facts={facts} />}
        {courses.length > 0 && (
          <ul className="ticks">
            {courses.map((course) => (
              <li key={course}>{course}</li>
            ))}
          </ul>
        )}
        {isOwned && <Badge look="owned">You have this</Badge>}
      </div>
    </div>
  );
}
