import { Form } from '@remix-run/react';
import { useState } from 'react';
import { Button } from '~/ui/button';
import { useQuietForm } from '~/ui/use-quiet-form';

/** Sets or takes back the bookmark of the lesson whose page this is; with script it shows at once what was wished. */
export function BookmarkForm({ isBookmarked }: { isBookmarked: boolean }) {
  // The state that was known when it was pressed: the wish holds until the page knows another one.
  const [pressedAt, setPressedAt] = useState<boolean>();
  const send = useQuietForm({ onFailed: () => setPressedAt(undefined) });
  const isOn = pressedAt === isBookmarked ? !isBookmarked : isBookmarked;
  return (
    <Form
      method="post"
      id="bookmark"
      preventScrollReset
      onSubmit={(event) => {
        if (send(event)) setPressedAt(isBookmarked);
      }}
    >
      <Button
        name="intent"
        value={isOn ? 'remove-bookmark' : 'bookmark'}
        variant="quiet"
        icon={isOn ? 'bookmark-check' : 'bookmark'}
      >
        {isOn ? 'Remove bookmark' : 'Bookmark'}
      </Button>
    </Form>
  );
}
