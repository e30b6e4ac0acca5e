import { Form } from '@remix-run/react';
import { Button, LinkButton } from '~/ui/button';
import { Field } from '~/ui/field';
import { Select } from '~/ui/input';
import { Notice } from '~/ui/notice';
import type { AccessView } from '../present.server';

interface ChoiceFormProps extends Pick<AccessView, 'asked'> {
  kind: 'course' | 'article';
  choices: AccessView['courses'];
}

function ChoiceForm({ kind, choices, asked }: ChoiceFormProps) {
  const chosen = asked?.kind === kind ? asked.slug : '';
  return (
    <Form className="form ask-why" method="get" action="#why">
      <Field id={kind} label={kind === 'course' ? 'Course' : 'Article'}>
        <div className="input-group">
          <Select
            key={chosen}
            id={kind}
            name={kind}
            options={choices}
            defaultValue={chosen}
            placeholder={`Choose ${kind === 'course' ? 'a course' : 'an article'}`}
          />
          <Button variant="quiet">
            Tell me why<span className="visually-hidden">: {kind}</span>
          </Button>
        </div>
      </Field>
    </Form>
  );
}

/** "Why is something locked?", one course or article at a time: GET forms with their answer below them. */
export function AccessQuestion({
  courses,
  articles,
  asked,
  answer,
}: Pick<AccessView, 'courses' | 'articles' | 'asked' | 'answer'>) {
  return (
    <div className="stack" id="why">
      <ChoiceForm kind="course" choices={courses} asked={asked} />
      {articles.length > 0 && <ChoiceForm kind="article" choices={articles} asked={asked} />}
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
