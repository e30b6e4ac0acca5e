import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FormProblem } from '~/ui/forms/form-problem';
import type { Reply } from '~/ui/forms/form-reply';
import type { LiveForm as Live } from '~/ui/forms/use-live-form';

interface LiveFormProps {
  live: Live;
  /** The default is the form's own page. */
  action?: string;
  reply: Reply | undefined;
  children: ReactNode;
}

/** A form that is checked while the reader types, with the problem of the whole form above its fields. */
export function LiveForm({ live, action, reply, children }: LiveFormProps) {
  return (
    <Form className="form" method="post" action={action} {...live.props}>
      <FormProblem reply={reply} />
      {children}
    </Form>
  );
}
