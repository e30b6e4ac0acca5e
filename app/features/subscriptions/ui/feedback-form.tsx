import { Form } from '@remix-run/react';
import { brokenRule } from '~/kit/field-rules';
import { paths } from '~/paths';
import { Button, TextLink } from '~/ui/forms/button';
import { Field, Textarea } from '~/ui/forms/field';
import { useLiveForm } from '~/ui/forms/use-live-form';
import { feedbackRules, longestFeedback } from '../feedback-rules';

interface FeedbackFormProps {
  /** The text that was sent and refused. */
  typed: string;
  error?: string;
}

const rules = { text: (text: string) => brokenRule(feedbackRules, text) };

/** Asks members why they leave, in their own words: Send or Skip (specification 2, section 4, "Cancel flow"). */
export function FeedbackForm({ typed, error }: FeedbackFormProps) {
  const live = useLiveForm(rules);
  return (
    <Form className="form" method="post" action={paths.cancelFeedback()} {...live.props}>
      <Field
        id="text"
        label="Message"
        optional="(optional)"
        hint={`Up to ${longestFeedback} characters.`}
        error={live.errorAt('text', error)}
      >
        <Textarea name="text" placeholder="Why are you leaving?" defaultValue={typed} />
      </Field>
      <div className="row">
        <Button intent="feedback" variant="quiet" isHeld={live.isHeld}>
          Send
        </Button>
        <TextLink href={paths.payments()}>Skip</TextLink>
      </div>
    </Form>
  );
}
