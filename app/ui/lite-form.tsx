import { Form, useLocation } from '@remix-run/react';
import { paths } from '~/paths';
import { Button, TextButton } from './button';
import { useIsLite } from './lite';

/**
 * Switches lite mode on or off and comes back to the page that shows the form. The document is loaded anew, since lite
 * mode changes the files that it loads.
 */
export function LiteForm({ id, look = 'text' }: { id?: string; look?: 'text' | 'button' }) {
  const isLite = useIsLite();
  const { pathname, search } = useLocation();
  const other = isLite ? 'off' : 'on';
  const Switch = look === 'button' ? Button : TextButton;
  return (
    <Form method="post" action={paths.lite()} reloadDocument id={id}>
      <input type="hidden" name="intent" value="choose" />
      {/* A page that guests share names its address without what makes no other page of it. */}
      <input type="hidden" name="back" value={pathname + search} suppressHydrationWarning />
      <Switch name="lite" value={other}>
        Switch lite mode {other}
      </Switch>
    </Form>
  );
}
