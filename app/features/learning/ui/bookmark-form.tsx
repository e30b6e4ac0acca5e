import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { useToggle } from '~/ui/use-toggle';

/** Sets or removes the bookmark of this page's lesson or article. */
export function BookmarkForm({ isBookmarked }: { isBookmarked: boolean }) {
  const { isOn, onSubmit } = useToggle(isBookmarked);
  return (
    <Form method="post" id="bookmark" preventScrollReset onSubmit={onSubmit}>
      <Button
        intent={isOn ? 'remove-bookmark' : 'bookmark'}
        variant="quiet"
        icon={isOn ? 'bookmark-check' : 'bookmark'}
      >
        {isOn ? 'Remove bookmark' : 'Bookmark'}
      </Button>
    </Form>
  );
}
