import { Disclosure } from '~/ui/disclosure';
import { Field, Select } from '~/ui/forms/field';
import { ActForm } from './act-form';
import { OfficePart } from './office-page';

const roleNames = [
  { value: 'USER', label: 'Ordinary user' },
  { value: 'ADMIN', label: 'ADMIN' },
  { value: 'SUPER_ADMIN', label: 'SUPER_ADMIN' },
];

interface UserActsProps {
  user: { name: string; role: string; isBlocked: boolean; seesSaleBanner: boolean };
  may: { block: boolean; endSessions: boolean; setRole: boolean; resetTwoFactor: boolean };
}

/** What an administrator can do with an account, and what each act causes. */
export function UserActs({ user, may }: UserActsProps) {
  return (
    <OfficePart id="acts" title="What you can do">
      {may.block &&
        (user.isBlocked ? (
          <ActForm intent="unblock" label="Unblock" />
        ) : (
          <Disclosure title="Block">
            <div className="stack is-tight">
              <p className="small">
                Signs the person out everywhere. When they sign in, a message says that they are blocked.
              </p>
              <ActForm intent="block" label="Block" of={user.name} isDanger />
            </div>
          </Disclosure>
        ))}
      {may.endSessions && (
        <Disclosure title="Sign out everywhere">
          <div className="stack is-tight">
            <p className="small">The person can sign in again straight away. We don’t notify them.</p>
            <ActForm intent="end-sessions" label="Sign out everywhere" of={user.name} />
          </div>
        </Disclosure>
      )}
      {may.resetTwoFactor && (
        <Disclosure title="Reset two-factor sign-in">
          <div className="stack is-tight">
            <p className="small">
              For someone who has lost their authenticator app and recovery codes. Check their identity first. This also
              removes their passkeys, signs them out and emails them.
            </p>
            <ActForm intent="reset-two-factor" label="Reset two-factor sign-in" of={user.name} isDanger />
          </div>
        </Disclosure>
      )}
      {may.setRole && (
        <Disclosure title="Change the role">
          <ActForm intent="set-role" label="Change role">
            <Field name="role" label="Role" saved={user.role}>
              <Select options={roleNames} />
            </Field>
          </ActForm>
        </Disclosure>
      )}
      {user.seesSaleBanner ? (
        <ActForm intent="hide-banner" label="Hide the sale banner" />
      ) : (
        <ActForm intent="show-banner" label="Show the sale banner" />
      )}
    </OfficePart>
  );
}
