import { Form, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { Button } from '~/ui/button';
import { useQuietForm } from '~/ui/use-quiet-form';

/** Sets or takes back the bookmark of the lesson whose page this is; with script it shows at once what was wished. */
export function BookmarkForm({ isBookmarked }: { isBookmarked: boolean }) {
  const page: unknown = useLoaderData();
  // A wish is shown until the page has been read again, whatever it says then.
  const [wish, setWish] = useState<{ isOn: boolean; readAs: unknown }>();
  const send = useQuietForm({ onFailed: () => setWish(undefined) });
  const isOn = wish && wish.readAs === page ? wish.isOn : isBookmarked;
  return (
    <Form
      method="post"
      id="bookmark"
      preventScrollReset
      onSubmit={(event) => {
        if (send(event)) setWish({ isOn: !isOn, readAs: page });
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
