import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';

/** Copies what the page shows. The key is made for the page, so that sending the form twice makes one copy. */
export function DuplicateForm({ copyKey }: { copyKey: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="key" value={copyKey} />
      <Button name="intent" value="duplicate" variant="quiet" icon="copy">
        Duplicate
      </Button>
    </Form>
  );
}
