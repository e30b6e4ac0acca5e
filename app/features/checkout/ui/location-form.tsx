import { Form } from '@remix-run/react';
import { pirateLocationRules } from '~/features/accounts/field-rules';
import { brokenRule } from '~/kit/field-rules';
import { formatSeries } from '~/kit/series';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { Field, Select } from '~/ui/forms/field';
import { differsFrom, useLiveForm } from '~/ui/forms/use-live-form';
import { Part } from '~/ui/page/page-parts';
import type { CheckoutView } from '../show-checkout.server';

interface LocationFormProps {
  location: NonNullable<CheckoutView['location']>;
  error?: string;
}

const rules = { pirateLocationCity: (text: string) => brokenRule(pirateLocationRules, text) };

/** The pirate location of location-bound courses (specification 2, section 4, Checkout, step 2). */
export function LocationForm({ location, error }: LocationFormProps) {
  const { titles, city, groups } = location;
  const saved = { pirateLocationCity: city ?? '' };
  const live = useLiveForm(rules, (form) => differsFrom(saved, form), saved);
  return (
    <Part id="where" title="Where will you take the studio lesson?">
      <p className="muted">
        {formatSeries(titles.map((title) => `“${title}”`))} {titles.length > 1 ? 'have' : 'has'} sessions in a Pirate
        studio. Pick the city nearest to you and we book the room there.
      </p>
      <Form className="form location-form" method="post" action={`${paths.checkout()}#where`} {...live.props}>
        <input type="hidden" name="intent" value="save-location" />
        <Field
          id="city"
          name="pirateLocationCity"
          label="Pirate location"
          error={live.errorAt('pirateLocationCity', error)}
          saved={city}
        >
          <Select key={city ?? ''} placeholder="Choose a city" options={groups} />
        </Field>
        <div>
          <Button variant="quiet" isHeld={live.isHeld}>
            Save
          </Button>
        </div>
      </Form>
    </Part>
  );
}
