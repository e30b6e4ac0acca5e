import { Form } from '@remix-run/react';
import { type Fields, textIn } from '~/features/drafts/fields';
import type { KeptView } from '~/features/drafts/keep-draft.server';
import { SavedByAnother } from '~/features/drafts/ui/differences';
import { KeepTyped, takenAsReply } from '~/features/drafts/ui/keep-typed';
import { KeptNotice } from '~/features/drafts/ui/kept-notice';
import { Sheet, SheetFaults } from '~/features/drafts/ui/sheet';
import { Carried, SeveralOf } from '~/features/drafts/ui/sheet-fields';
import { Button } from '~/ui/forms/button';
import type { Option } from '~/ui/forms/field';
import type { Reply } from '~/ui/forms/form-reply';

interface JourneyCoursesFormProps {
  fields: Fields;
  reply: Reply | undefined;
  /** Lists of courses by field name. */
  lists: { name: string; legend: string }[];
  /** Hidden fields of the form. */
  carried?: string[];
  courses: Option[];
  kept: KeptView;
}

/** The courses of one or several lists of the learning journey; empty lines are ignored. */
export function JourneyCoursesForm({ fields, reply, lists, carried = [], courses, kept }: JourneyCoursesFormProps) {
  const shown = reply ?? takenAsReply(kept);
  return (
    <Sheet labels={{ 'stages.*': 'Stage' }} fields={fields} reply={shown}>
      <KeptNotice kept={kept} savedRevision={textIn(fields, 'revision')} />
      <SheetFaults />
      <Form method="post" className="stack">
        <SavedByAnother savedRevision={textIn(fields, 'revision')} named={courses} />
        <Carried names={['revision', ...carried]} />
        {lists.map(({ name, legend }) => (
          <SeveralOf key={name} name={name} legend={legend} one="course" options={courses} />
        ))}
        <KeepTyped kept={kept} of="courses" about="" intent="save" reply={shown} />
        <div className="row">
          <Button intent="save">Save</Button>
        </div>
      </Form>
    </Sheet>
  );
}
