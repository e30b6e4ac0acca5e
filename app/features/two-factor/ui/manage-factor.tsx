import { Form } from '@remix-run/react';
import { FactRows } from '~/ui/fact-rows';
import { Button } from '~/ui/forms/button';
import { FormProblem } from '~/ui/forms/form-problem';
import type { Reply } from '~/ui/forms/form-reply';
import { Notice } from '~/ui/notice';
import { ProfilePart } from '~/ui/profile-part';
import { CodeField } from './code-forms';

interface ManageFactorProps {
  since: string;
  lastUsed: string | null;
  codesLeft: number;
  /** Whether the member is an administrator, who cannot turn two-factor sign-in off. */
  isStaff: boolean;
  reply: Reply | undefined;
}

/** With this many recovery codes or fewer, the owner sees a hint to make new ones. */
const fewCodes = 3;

/** The part of the page for two-factor sign-in that is on: its facts, and the changes that a code allows. */
export function ManageFactor({ since, lastUsed, codesLeft, isStaff, reply }: ManageFactorProps) {
  return (
    <ProfilePart id="on" title="Authenticator app" about={`On since ${since}`} isBroad>
      <div className="stack">
        {codesLeft <= fewCodes && (
          <Notice kind="warning">
            {codesLeft === 0 ? 'You have no recovery codes left.' : `Recovery codes left: ${codesLeft}.`} Make ten new
            ones; the old ones stop working.
          </Notice>
        )}
        <FactRows
          facts={[
            { label: 'Asked for', value: 'At every sign-in with your password' },
            { label: 'Last used', value: lastUsed ?? 'Never' },
            { label: 'Recovery codes', value: `${codesLeft} of 10 left` },
          ]}
        />
        <Form className="form" method="post" noValidate>
          <FormProblem reply={reply} />
          <CodeField
            id="manage-code"
            reply={reply}
            hint="Or one of your recovery codes. Each change below needs one."
          />
          <div className="row">
            <Button variant="quiet" intent="codes">
              Make ten new codes
            </Button>
            <Button variant="quiet" intent="replace">
              Move to another app
            </Button>
            {!isStaff && (
              <Button variant="plain" intent="off">
                Turn off
              </Button>
            )}
          </div>
        </Form>
        {isStaff && (
          <p className="hint">
            Administrators always need two-factor sign-in, so it can’t be turned off on this account.
          </p>
        )}
      </div>
    </ProfilePart>
  );
}
