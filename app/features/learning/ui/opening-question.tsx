import { Form } from '@remix-run/react';
import { Button, TextLink } from '~/ui/forms/button';
import { PageHead, Part } from '~/ui/page/page-parts';

export interface OpeningQuestionView {
  title: string;
  /** The sentence that the reader agrees to. */
  question: string;
  course: { title: string; lessonsHref: string };
  /** The lesson's own address, which takes the form. */
  action: string;
}

/** What a lesson's page shows before the first lesson of an order is opened. */
export function OpeningQuestion({ title, question, course, action }: OpeningQuestionView) {
  return (
    <div className="wrap page-foot stack is-loose">
      <PageHead back={[course.lessonsHref, course.title]} title={title} />
      <Part id="opening" title="Open this course?" className="buy-box stack">
        <p>{question}</p>
        <Form method="post" action={action} className="row" replace>
          <Button intent="open-first">Open it</Button>
          <TextLink href={course.lessonsHref}>Not yet</TextLink>
        </Form>
      </Part>
    </div>
  );
}
