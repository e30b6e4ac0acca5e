import { Form } from '@remix-run/react';
import { courseTemplates } from '~/features/catalogue/office/course-templates';
import { Button } from '~/ui/forms/button';
import { RadioGroup } from '~/ui/forms/choices';
import { Field, Input, type Option, Select } from '~/ui/forms/field';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';

const templates = Object.entries(courseTemplates).map(([value, { label, hint }]) => ({ value, label, hint }));

interface FirstCourseFormProps {
  /** The id of the new course. */
  courseId: string;
  tutors: Option[];
  reply: Reply | undefined;
}

/** The form that makes the first course from a template. Nobody sees the course until it is published. */
export function FirstCourseForm({ courseId, tutors, reply }: FirstCourseFormProps) {
  if (!tutors.length) return <p className="small muted">Add a tutor first: a course names who teaches it.</p>;
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="courseId" value={typedIn(reply, 'courseId', courseId)} />
      <RadioGroup
        id="template"
        name="template"
        legend="Begin with"
        choices={templates}
        defaultValue={typedIn(reply, 'template', templates[0]?.value)}
        error={errorOf(reply, 'template')}
        look="cards"
      />
      <Field name="title" label="Title" reply={reply}>
        <Input maxLength={100} autoComplete="off" required />
      </Field>
      <div className="pair">
        <Field name="tutorId" label="Tutor" reply={reply}>
          <Select options={tutors} />
        </Field>
        <Field
          name="price"
          label="Price in pounds"
          hint="The other currencies follow from it. You can change each."
          reply={reply}
          saved="49"
        >
          <Input inputMode="decimal" maxLength={10} autoComplete="off" required />
        </Field>
      </div>
      <div>
        <Button intent="make-first-course" variant="quiet">
          Make the course
        </Button>
      </div>
      <p className="small muted">
        Do you have the course as a folder of Markdown and videos? <code>npm run content push</code> brings it here.
      </p>
    </Form>
  );
}
