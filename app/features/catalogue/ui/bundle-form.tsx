import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePart, pictures } from '~/features/drafts/ui/file-part';
import { RichText } from '~/features/drafts/ui/rich-text';
import { Carried, Line, Lines, MoneyLine, SaveRow, SeveralOf } from '~/features/drafts/ui/sheet';
import { currencies } from '~/kit/money';
import type { Option } from '~/ui/forms/field';
import { bundleLabels } from '../office/labels';
import { Shown } from './course-fields';

/** The form of a bundle. */
export function BundleForm({ courses, ...draft }: DraftFormProps & { courses: Option[] }) {
  return (
    <DraftSheet
      of="this bundle"
      labels={bundleLabels}
      {...draft}
      named={courses}
      aside={<FilePart places={pictures} />}
    >
      <EditPart id="facts" title="Facts">
        <Carried names={['bundleId', 'revision', 'cover', 'share']} />
        <Line name="title" maxLength={1000} />
        <div className="pair">
          <Line name="slug" hint="Lowercase letters, digits and hyphens" maxLength={100} />
          <Line name="position" inputMode="numeric" maxLength={6} />
        </div>
        <RichText name="overview" rows={6} />
        <Lines name="perks" hint="One per line" rows={4} isOptional />
        <div className="row">
          <Shown name="cover" />
          <Shown name="share" />
        </div>
        <SaveRow />
      </EditPart>
      <EditPart
        id="courses"
        title="Courses"
        note="In this order. As soon as you save, everyone who owns the bundle gets access to a course that you add, and loses access to a course that you take out."
      >
        <SeveralOf name="courseIds" legend="Course" options={courses} />
      </EditPart>
      <EditPart id="prices" title="Prices" note="Including tax. Saved prices are sent to the billing provider.">
        <div className="pair">
          {currencies.map((currency) => (
            <MoneyLine key={currency} name={`prices.${currency}`} />
          ))}
        </div>
      </EditPart>
    </DraftSheet>
  );
}
