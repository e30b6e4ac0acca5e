import { Button } from '~/ui/forms/button';
import { ToggleForm, useToggle } from '~/ui/forms/toggle-form';

/** Sets or removes the bookmark of this page's lesson or article. */
export function BookmarkForm({ isBookmarked }: { isBookmarked: boolean }) {
  const toggle = useToggle(isBookmarked, (sent) => sent.get('intent') === 'bookmark');
  return (
    <ToggleForm id="bookmark" toggle={toggle}>
      <Button
        intent={toggle.isOn ? 'remove-bookmark' : 'bookmark'}
        variant="quiet"
        icon={toggle.isOn ? 'bookmark-check' : 'bookmark'}
      >
        {toggle.isOn ? 'Remove bookmark' : 'Bookmark'}
      </Button>
    </ToggleForm>
  );
}
