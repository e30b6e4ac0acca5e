import { positionIn, Shown } from '~/features/catalogue/ui/course-fields';
import { listIn, textIn } from '~/features/drafts/fields';
import { draftLabels, type Labels } from '~/features/drafts/labels';
import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePart } from '~/features/drafts/ui/file-part';
import { chosenIn, counted, listed, wordsOfSet } from '~/features/drafts/ui/set-words';
import { Carried, Line, Lines, OneOf, SeveralOf, Tick, TitleLine } from '~/features/drafts/ui/sheet-fields';
import type { Option } from '~/ui/forms/field';

interface RewardFormProps extends DraftFormProps {
  courses: Option[];
}

const kinds = [
  { value: 'reward', label: 'Reward' },
  { value: 'benefit', label: 'Benefit' },
];

const labels: Labels = {
  ...draftLabels,
  position: 'Position in the list',
  subTitle: 'Subtitle',
  benefitDescription: 'How to use it',
  'first.text': 'First button',
  'first.link': 'First button link',
  'second.text': 'Second button',
  'second.link': 'Second button link',
  cover: 'Picture',
  toApplySubscriptionConstraint: 'A subscription',
  toApplyCourseConstraint: 'A course',
  isRedeemable: 'Give each member a code from this reward’s pool',
};

/** The form of a reward or benefit. */
export function RewardForm({ courses, ...draft }: RewardFormProps) {
  return (
    <DraftSheet
      of="this reward"
      isWritten
      labels={labels}
      {...draft}
      named={courses}
      aside={<FilePart places={[{ value: 'cover', label: 'The picture' }]} />}
    >
      <section className="stack is-snug" aria-label="The reward">
        <Carried names={['rewardId', 'revision', 'cover']} />
        <TitleLine name="title" maxLength={200} />
      </section>
      <EditPart id="facts" title="On the card">
        <Line name="subTitle" maxLength={200} />
        <Lines name="description" rows={3} />
        <Lines name="benefitDescription" rows={3} isOptional />
        <div className="pair is-two">
          <Line name="first.text" isOptional maxLength={60} />
          <Line name="first.link" isOptional maxLength={500} />
          <Line name="second.text" isOptional maxLength={60} />
          <Line name="second.link" isOptional maxLength={500} />
        </div>
        <div className="edit-pictures">
          <Shown name="cover" />
        </div>
      </EditPart>
      <EditPart
        id="opens"
        title="Who can get it"
        note="Members need one of the things that you tick. Tick nothing to offer it to every member."
        fold={{
          fields: ['toApplySubscriptionConstraint', 'toApplyCourseConstraint', 'courseIds'],
          words: (fields) =>
            listed(
              ...wordsOfSet(fields, {
                toApplySubscriptionConstraint: 'subscribers',
                toApplyCourseConstraint: 'owners of a course',
              }),
              counted(listIn(fields, 'courseIds').length, 'course'),
            ) || 'Every member',
        }}
      >
        <div>
          <Tick name="toApplySubscriptionConstraint" />
          <Tick
            name="toApplyCourseConstraint"
            hint="Any course they own. To allow only some courses, choose them below."
          />
          <div className="below-tick">
            <SeveralOf
              name="courseIds"
              legend="Course"
              one="course"
              options={courses}
              isSet
              isOptional
              isLegendHidden
              free={2}
            />
          </div>
        </div>
      </EditPart>
      <EditPart
        id="codes"
        title="Codes"
        fold={{
          fields: ['isRedeemable'],
          words: (fields) => (textIn(fields, 'isRedeemable') ? 'One for each member' : 'None'),
        }}
      >
        <Tick name="isRedeemable" />
      </EditPart>
      <EditPart
        id="listed"
        title="In the list"
        fold={{
          fields: ['kind', 'position'],
          words: (fields) => {
            const kind = chosenIn(fields, 'kind', kinds);
            return kind && listed(kind, positionIn(fields));
          },
          isAsked: true,
        }}
      >
        <div className="pair is-two">
          <OneOf name="kind" options={kinds} placeholder="Choose one" />
          <Line name="position" inputMode="numeric" maxLength={5} />
        </div>
      </EditPart>
    </DraftSheet>
  );
}
