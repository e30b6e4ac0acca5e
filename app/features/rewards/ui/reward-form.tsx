import { Shown } from '~/features/catalogue/ui/course-fields';
import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { Carried, Line, Lines, OneOf, SaveRow, SeveralOf, Tick } from '~/features/drafts/ui/sheet';
import type { Option } from '~/ui/field';

interface RewardFormProps extends DraftFormProps {
  courses: Option[];
}

const kinds = [
  { value: 'reward', label: 'Reward' },
  { value: 'benefit', label: 'Benefit' },
];

/** The form of a reward or benefit. */
export function RewardForm({ courses, ...draft }: RewardFormProps) {
  return (
    <DraftSheet
      of="this reward"
      {...draft}
      named={courses}
      aside={<FilePart places={[{ value: 'cover', label: 'The picture' }]} />}
    >
      <EditPart id="facts" title="Text">
        <Carried names={['rewardId', 'revision', 'cover']} />
        <div className="pair">
          <OneOf name="kind" label="Kind" options={kinds} placeholder="Choose one" />
          <Line name="position" label="Position in the list" inputMode="numeric" maxLength={5} />
        </div>
        <Line name="title" label="Title" maxLength={200} />
        <Line name="subTitle" label="Subtitle" maxLength={200} />
        <Lines name="description" label="Description" rows={3} />
        <Lines name="benefitDescription" label="How to use it" rows={3} isOptional />
        <div className="pair">
          <Line name="first.text" label="First button" isOptional maxLength={60} />
          <Line name="first.link" label="First button link" isOptional maxLength={500} />
        </div>
        <div className="pair">
          <Line name="second.text" label="Second button" isOptional maxLength={60} />
          <Line name="second.link" label="Second button link" isOptional maxLength={500} />
        </div>
        <div className="row">
          <Shown name="cover" label="Picture" />
        </div>
        <SaveRow />
      </EditPart>
      <EditPart
        id="opens"
        title="Who can get it"
        note="Members need one of the things that you tick. Tick nothing to offer it to every member."
      >
        <Tick name="toApplySubscriptionConstraint" label="A subscription" />
        <Tick
          name="toApplyCourseConstraint"
          label="A course"
          hint="Any course they own. To allow only some courses, choose them below."
        />
        <SeveralOf name="courseIds" legend="Course" options={courses} free={2} />
        <Tick name="isRedeemable" label="Members generate a code from this reward’s own pool" />
      </EditPart>
    </DraftSheet>
  );
}
