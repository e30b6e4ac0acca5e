import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { TextButton } from '~/ui/forms/button';

/** "I paid but can't see my course": asks the provider once more. */
export function RecheckForm() {
  return (
    <Form method="post" action={paths.basket()} className="row hint">
      <span>Bought a course but can’t see it?</span>
      <TextButton intent="recheck">Check my payments</TextButton>
    </Form>
  );
}
