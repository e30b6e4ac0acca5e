import { linesOf, textIn } from '~/features/drafts/fields';
import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePart, pictures } from '~/features/drafts/ui/file-part';
import { RichText } from '~/features/drafts/ui/rich-text';
import { counted, listed, wordsOfSet } from '~/features/drafts/ui/set-words';
import { Carried, Line, Lines, SeveralOf, TitleLine } from '~/features/drafts/ui/sheet-fields';
import type { Rates } from '~/kit/money';
import type { Option } from '~/ui/forms/field';
import { bundleLabels } from '../office/labels';
import { picturesIn, positionIn, Shown } from './course-fields';
import { PricePart } from './price-fields';

/** The form of a bundle. */
export function BundleForm({ courses, rates, ...draft }: DraftFormProps & { courses: Option[]; rates: Rates }) {
  return (
    <DraftSheet
      of="this bundle"
      isWritten
      labels={bundleLabels}
      {...draft}
      named={courses}
      aside={<FilePart places={pictures} />}
    >
      <section className="stack is-snug" aria-label="The bundle">
        <Carried names={['bundleId', 'revision', 'cover', 'share']} />
        <TitleLine name="title" maxLength={1000} />
      </section>
      <EditPart id="courses" title="Courses">
        {draft.state === 'published' && (
          <p className="small muted">
            Everyone who owns the bundle gets access to a course that you add, and loses access to a course that you
            take out, as soon as you publish.
          </p>
        )}
        <SeveralOf name="courseIds" legend="Course" one="course" options={courses} isLegendHidden />
      </EditPart>
      <PricePart rates={rates} lists={[{ legend: 'Price', nameOf: (currency) => `prices.${currency}` }]} />
      <EditPart
        id="facts"
        title="Bundle page"
        fold={{
          fields: ['overview', 'perks', 'cover', 'share'],
          words: (fields) =>
            listed(
              ...wordsOfSet(fields, { overview: 'overview' }),
              counted(linesOf(textIn(fields, 'perks')).length, 'benefit'),
              ...picturesIn(fields),
            ),
          isAsked: true,
        }}
      >
        <RichText name="overview" rows={6} />
        <Lines name="perks" hint="One per line" rows={4} isOptional />
        <div className="edit-pictures">
          <Shown name="cover" />
          <Shown name="share" />
        </div>
      </EditPart>
      <EditPart
        id="found"
        title="Lists and search engines"
        fold={{
          fields: ['slug', 'position'],
          words: (fields) => listed(positionIn(fields), textIn(fields, 'slug')),
        }}
      >
        <div className="pair">
          <Line name="slug" hint="Leave empty to use the title." maxLength={100} isOptional />
          <Line name="position" inputMode="numeric" maxLength={6} />
        </div>
      </EditPart>
    </DraftSheet>
  );
}
