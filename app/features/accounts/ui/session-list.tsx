import { Form } from '@remix-run/react';
import type { presentSessions } from '~/features/sessions/list-sessions.server';
import { paths } from '~/paths';
import { Badge } from '~/ui/badge';
import { TextButton } from '~/ui/forms/button';
import { ButtonForm } from '~/ui/forms/button-form';
import { SaidAt } from '~/ui/page/said-at';
import { HiddenComma } from '~/ui/separated';

/** The member's sessions, each with a button that ends it. */
export function SessionList({ sessions }: { sessions: ReturnType<typeof presentSessions> }) {
  const action = `${paths.myProfile()}#sessions`;
  const others = sessions.filter((session) => !session.isCurrent);
  return (
    <div className="stack is-tight">
      <p className="small muted">Don’t recognise a device? Sign it out, and change your password.</p>
      <ul className="pdevices">
        {sessions.map(({ id, device, via, since, isCurrent }) => (
          <li key={id}>
            <p>
              <strong>{nameOf(device, via)}</strong>
              <HiddenComma />
              <small>Since {since}</small>
            </p>{' '}
            {isCurrent ? (
              <Badge look="line">This device</Badge>
            ) : (
              <Form method="post" action={action}>
                <input type="hidden" name="sessionId" value={id} />
                <TextButton intent="end-session">
                  Sign out<span className="visually-hidden"> {`${nameOf(device, via)}, since ${since}`}</span>
                </TextButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <div className="row">
        {others.length > 0 && (
          <ButtonForm intent="end-other-sessions" label="Sign out everywhere else" action={action} variant="quiet" />
        )}
        <SaidAt place="sessions" />
      </div>
    </div>
  );
}

function nameOf(device: string | null, via: 'web' | 'api'): string {
  const name = device ?? 'An unknown device';
  return via === 'api' ? `${name}, by an app` : name;
}
