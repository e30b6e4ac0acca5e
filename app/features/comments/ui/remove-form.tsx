import { Form } from '@remix-run/react';
import { Button, TextLink } from '~/ui/button';
import type { CommentView } from '../present.server';

interface RemoveFormProps {
  comment: CommentView;
  /** The page of comments that shows it. */
  action: string;
}

/** Asks before a comment goes: for readers without script, or who came by the address of the question. */
export function RemoveForm({ comment: { id, href }, action }: RemoveFormProps) {
  return (
    <Form className="confirm" method="post" action={`${action}#comment-${id}`}>
      <input type="hidden" name="id" value={id} />
      <p>Delete this comment?</p>
      <div className="row">
        <Button variant="danger" size="small" name="intent" value="delete-comment">
          Delete
        </Button>
        <TextLink href={href} preventScrollReset>
          Cancel
        </TextLink>
      </div>
    </Form>
  );
}
