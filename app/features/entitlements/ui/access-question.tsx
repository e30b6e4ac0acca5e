import { Form } from '@remix-run/react';
import { Button, LinkButton } from '~/ui/button';
import { Field } from '~/ui/field';
import { Select } from '~/ui/input';
import { Notice } from '~/ui/notice';
import type { AccessView } from '../view';

/** "Why can I (not) open this?", one course at a time: a GET form with its answer below it. */
export function AccessQuestion({ courses, asked, answer }: Pick<AccessView, 'courses' | 'asked' | 'answer'>) {
  return (
    <div className="stack" id="why">
      <Form className="form" method="get" action="#why">
        <Field id="course" label="Course">
          <Select key={asked} name="course" options={courses} defaultValue={asked} placeholder="Choose a course" />
        </Field>
        <div>
          <Button variant="quiet">Tell me why</Button>
        </div>
      </Form>
      {answer && (
        <Notice kind={answer.opens ? 'success' : 'warning'} title={answer.title} isLive>
          <div className="stack">
            <ul className="stack is-tight">
              {answer.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <p>
              <LinkButton variant="quiet" size="small" href={answer.action.href}>
                {answer.action.label}
              </LinkButton>
            </p>
          </div>
        </Notice>
      )}
    </div>
  );
}
