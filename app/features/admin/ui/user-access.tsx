import { Field } from '~/ui/field';
import { type OptionGroup, Select } from '~/ui/input';
import { ActForm } from './act-form';
import { OfficePart } from './office-page';
import { OfficeTable } from './office-table';

interface UserAccessProps {
  access: {
    subscription: { plan: string; state: string; since: string; end: string } | null;
    grants: { id: string; title: string; why: string; since: string; end: string; canBeTakenBack: boolean }[];
    things: OptionGroup[];
  };
}

/** What a person can open and why; an administrator adds to it and takes back what one of them added. */
export function UserAccess({ access: { subscription, grants, things } }: UserAccessProps) {
  const reasons = grants.length + (subscription ? 1 : 0);
  const ofSubscription = subscription && {
    id: 'subscription',
    cells: ['Everything', `${subscription.plan}, ${subscription.state}`, subscription.since, subscription.end],
  };
  return (
    <OfficePart
      id="access"
      title="What they can open, and why"
      note={reasons === 1 ? '1 reason' : `${reasons} reasons`}
    >
      <OfficeTable
        label="Access"
        columns={[{ label: 'What' }, { label: 'Why' }, { label: 'Since' }, { label: 'Until', isNumber: true }]}
        rows={[
          ...(ofSubscription ? [ofSubscription] : []),
          ...grants.map(({ id, title, why, since, end, canBeTakenBack }) => ({
            id,
            cells: [title, why, since, end],
            acts: canBeTakenBack && (
              <ActForm intent="take-back" label="Remove" of={title} fields={{ entitlementId: id }} isSmall isDanger />
            ),
          })),
        ]}
        empty="No courses or bundles, and no subscription."
      />
      <div id="give">
        <ActForm intent="grant" label="Give access">
          <Field
            id="what"
            label="Course or bundle"
            hint="They can open it at once, without an end. We don’t email them."
          >
            <Select name="what" options={things} placeholder="Choose one" />
          </Field>
        </ActForm>
      </div>
    </OfficePart>
  );
}
