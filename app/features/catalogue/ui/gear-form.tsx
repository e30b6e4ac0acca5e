import { Form } from '@remix-run/react';
import { equipment, software } from '~/features/accounts/options';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Select } from '~/ui/input';
import { Notice } from '~/ui/notice';
import type { CoursePageView } from '../present-course.server';

const choices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** Asks for the reader's gear and says whether the course suits it. Prefilled from a member's profile. */
export function GearForm({
  gear: { chosen, text },
  page,
}: {
  gear: NonNullable<CoursePageView['gear']>;
  page: string;
}) {
  return (
    <Form method="get" action={page} className="stack" preventScrollReset>
      <h3>Does it suit what you play with?</h3>
      {text && <Notice>{text}</Notice>}
      <input type="hidden" name="tab" value="equipment" />
      <div className="grid is-2">
        <Field id="gear-equipment" label="Equipment">
          <Select
            name="equipment"
            defaultValue={chosen.equipment ?? ''}
            placeholder="Choose…"
            options={choices(equipment)}
          />
        </Field>
        <Field id="gear-software" label="DJ software">
          <Select
            name="software"
            defaultValue={chosen.software ?? ''}
            placeholder="Choose…"
            options={choices(software)}
          />
        </Field>
      </div>
      <div className="row">
        <Button variant="quiet">Check</Button>
      </div>
    </Form>
  );
}
