import { Form } from '@remix-run/react';
import { type Fields, textIn } from '~/features/drafts/fields';
import { Carried, SavedByAnother, SeveralOf, Sheet, SheetFaults } from '~/features/drafts/ui/sheet';
import { Button } from '~/ui/button';
import type { Reply } from '~/ui/form-reply';
import type { Option } from '~/ui/input';

interface JourneyCoursesFormProps {
  fields: Fields;
  reply: Reply | undefined;
  /** Lists of courses, each by the name of its field. */
  lists: { name: string; legend: string }[];
  /** Goes along with the form. */
  carried?: string[];
  courses: Option[];
}

/** Courses in one or several places of the learning journey; an empty line says nothing. */
export function JourneyCoursesForm({ fields, reply, lists, carried = [], courses }: JourneyCoursesFormProps) {
  return (
    <Sheet fields={fields} reply={reply}>
      <SheetFaults />
      <Form method="post" className="stack">
        <SavedByAnother standing={textIn(fields, 'revision')} named={courses} />
        <Carried names={['revision', ...carried]} />
        {lists.map(({ name, legend }) => (
          <SeveralOf key={name} name={name} legend={legend} options={courses} />
        ))}
        <div className="row">
          <Button name="intent" value="save">
            Save
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
