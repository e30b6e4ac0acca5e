import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import type { Reply } from '~/ui/form-reply';
import { CodeField, CodeProblem } from './code-forms';

interface ManageFactorProps {
  since: string;
  lastUsed: string | null;
  codesLeft: number;
  /** Administrators cannot turn it off. */
  isStaff: boolean;
  reply: Reply | undefined;
}

/** Two-factor sign-in that is on: how it stands, and what a code allows. */
export function ManageFactor({ since, lastUsed, codesLeft, isStaff, reply }: ManageFactorProps) {
  return (
    <section className="profile-part" aria-labelledby="on">
      <div className="stack is-tight">
        <h2 className="heading-m" id="on">
          On since {since}
        </h2>
        <p className="small muted">A code is asked for at each sign-in.</p>
      </div>
      <div className="stack">
        <p>Last used: {lastUsed ?? 'never'}</p>
        <p>Recovery codes left: {codesLeft} of 10</p>
        <Form className="form" method="post" noValidate>
          <CodeProblem reply={reply} />
          <CodeField id="manage-code" reply={reply} hint="Or one of your recovery codes. For any of these." />
          <div className="row">
            <Button variant="quiet" name="intent" value="codes">
              Make ten new codes
            </Button>
            <Button variant="quiet" name="intent" value="replace">
              Set up another app
            </Button>
            {!isStaff && (
              <Button variant="plain" name="intent" value="off">
                Turn off
              </Button>
            )}
          </div>
        </Form>
        {isStaff && <p className="hint">For ADMIN and SUPER_ADMIN it cannot be turned off.</p>}
      </div>
    </section>
  );
}
