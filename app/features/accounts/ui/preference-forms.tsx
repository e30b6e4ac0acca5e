import { Form } from '@remix-run/react';
import { brokenRule } from '~/kit/field-rules';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { Field, type OptionGroup, Select } from '~/ui/forms/field';
import { errorOf, type Reply } from '~/ui/forms/form-reply';
import { differsFrom, useLiveForm } from '~/ui/forms/use-live-form';
import { HiddenComma } from '~/ui/separated';
import { pirateLocationRules } from '../field-rules';
import { subtitleLanguages } from '../profile/options';
import { LiveForm } from './live-form';
import { SaveRow } from './profile-row';

/** The name of a subtitle language; of one that is not on the list, its tag. */
export function subtitlesName(language: string | null): string {
  return subtitleLanguages.find(({ tag }) => tag === language)?.name ?? language ?? 'No subtitles';
}

/** The form for the subtitle language. A language that is not on the list but was set elsewhere stays an option. */
export function SubtitleForm({ language, reply }: { language: string | null; reply?: Reply }) {
  const listed = subtitleLanguages.map(({ tag, name }) => ({ value: tag as string, label: name as string }));
  const isOther = language !== null && !listed.some(({ value }) => value === language);
  const options = isOther ? [...listed, { value: language, label: language }] : listed;
  const saved = { preferredSubtitleLanguage: language ?? '' };
  const live = useLiveForm({}, (form) => differsFrom(saved, form), saved);
  return (
    <LiveForm live={live} action={`${paths.myProfile()}#captions`} reply={reply}>
      <Field
        id="subtitles"
        name="preferredSubtitleLanguage"
        label="Subtitles"
        reply={reply}
        saved={reply ? '' : language}
      >
        <Select placeholder="No subtitles" options={options} />
      </Field>
      <SaveRow row="captions" intent="subtitles" label="Save subtitles" isHeld={live.isHeld} />
    </LiveForm>
  );
}

interface PirateLocationFormProps {
  city: string | null;
  groups: OptionGroup[];
  reply?: Reply;
}

const rules = { pirateLocationCity: (text: string) => brokenRule(pirateLocationRules, text) };

/** The form for the studio where the member takes location-bound courses. The city determines the country. */
export function PirateLocationForm({ city, groups, reply }: PirateLocationFormProps) {
  const saved = { pirateLocationCity: city ?? '' };
  const live = useLiveForm(rules, (form) => differsFrom(saved, form), saved);
  return (
    <LiveForm live={live} action={`${paths.myProfile()}#studio`} reply={reply}>
      <Field
        id="pirate-location"
        name="pirateLocationCity"
        label="Pirate location"
        hint="Where you would take a lesson that is held in a Pirate studio."
        error={live.errorAt('pirateLocationCity', errorOf(reply, 'pirateLocationCity'))}
        reply={reply}
        saved={reply ? '' : (city ?? '')}
      >
        <Select placeholder="Choose a city" options={groups} />
      </Field>
      <SaveRow row="studio" intent="location" label="Save location" isHeld={live.isHeld} />
    </LiveForm>
  );
}

interface OptionalMailsView {
  label: string;
  /** When it is sent. */
  about: string;
  isOn: boolean;
  /** The page that a mail of this kind also links to. */
  href: string;
}

/** Turns one kind of mail on or off. */
export function OptionalMailsForm({ label, about, isOn, href }: OptionalMailsView) {
  return (
    <Form method="post" action={href} className="prow">
      <p>
        <strong>{label}</strong>
        <HiddenComma />
        <small>
          {isOn ? 'On' : 'Off'}. {about}.
        </small>
      </p>{' '}
      <Button variant="quiet" size="small" intent={isOn ? 'unsubscribe' : 'resubscribe'}>
        {isOn ? 'Turn off' : 'Turn on'}
        <span className="visually-hidden">: {label}</span>
      </Button>
    </Form>
  );
}
