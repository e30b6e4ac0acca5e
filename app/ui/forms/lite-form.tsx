import { Form, useLocation } from '@remix-run/react';
import { paths } from '~/paths';
import { useIsLite } from '../page/lite';
import { Button, TextButton } from './button';

/** Switches lite mode and returns to the same page. */
export function LiteForm({ id, look = 'text' }: { id?: string; look?: 'text' | 'button' }) {
  const isLite = useIsLite();
  const { pathname, search } = useLocation();
  const other = isLite ? 'off' : 'on';
  const Switch = look === 'button' ? Button : TextButton;
  return (
    <Form method="post" action={paths.lite()} id={id}>
      <input type="hidden" name="intent" value="choose" />
      {/* Guests share this page, so the address omits irrelevant parameters. */}
      <input type="hidden" name="back" value={pathname + search} suppressHydrationWarning />
      <Switch name="lite" value={other}>
        Switch lite mode {other}
      </Switch>
    </Form>
  );
}
