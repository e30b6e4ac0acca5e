import { Form } from '@remix-run/react';
import { AppLink } from '~/ui/app-link';
import { Button, LinkButton } from '~/ui/forms/button';
import { Field, Select } from '~/ui/forms/field';
import { Notice } from '~/ui/notice';
import type { AccessView, GrantView } from '../present.server';

interface GrantListProps {
  grants: GrantView[];
  /** Whether the rights no longer open anything. */
  isFormer?: boolean;
}

/** A list of rights to courses and bundles: what each right opens, its source and its end. */
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
            {grant.withdrawal && (
              <p className="small">
                {grant.withdrawal.text}
                {grant.withdrawal.href && (
                  <>
                    .{' '}
                    <AppLink href={grant.withdrawal.href}>
                      Withdraw<span className="visually-hidden">: {grant.title}</span>
                    </AppLink>
                  </>
                )}
              </p>
            )}
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

/**
 * The question "Why is something locked?" for one course or article at a time: GET forms with the answer below them.
 */
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
