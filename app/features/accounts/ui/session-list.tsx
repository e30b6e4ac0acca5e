import { Form } from '@remix-run/react';
import type { presentSessions } from '~/features/sessions/list-sessions.server';
import { paths } from '~/paths';
import { Badge } from '~/ui/badge';
import { TextButton } from '~/ui/forms/button';
import { ButtonForm } from '~/ui/forms/button-form';

/** The member's sessions, each with a button that ends it. */
export function SessionList({ sessions }: { sessions: ReturnType<typeof presentSessions> }) {
  const action = `${paths.myProfile()}#sessions`;
  const others = sessions.filter((session) => !session.isCurrent);
  return (
    <div className="stack">
      <ul className="stack">
        {sessions.map(({ id, device, via, since, isCurrent }) => (
          <li key={id}>
            <div className="row">
              <strong>{nameOf(device, via)}</strong> {isCurrent && <Badge look="line">This device</Badge>}
              {!isCurrent && (
                <Form method="post" action={action}>
                  <input type="hidden" name="sessionId" value={id} />
                  <TextButton intent="end-session">
                    Sign out<span className="visually-hidden"> {`${nameOf(device, via)}, since ${since}`}</span>
                  </TextButton>
                </Form>
              )}
            </div>
            <p className="small muted">Since {since}</p>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <ButtonForm intent="end-other-sessions" label="Sign out everywhere else" action={action} variant="quiet" />
      )}
    </div>
  );
}

function nameOf(device: string | null, via: 'web' | 'api'): string {
  const name = device ?? 'An unknown device';
  return via === 'api' ? `${name}, by an app` : name;
}
