import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { presentFrontChoices } from '~/features/decks/present.server';
import { readFrontChoices } from '~/features/decks/read-front.server';
import { readKept } from '~/features/drafts/keep-draft.server';
import { presentZones } from '~/features/school/present-zones.server';
import { readSettings } from '~/features/school/save-school.server';
import { schoolFields } from '~/features/school/school-form';
import { SchoolForm } from '~/features/school/ui/school-form';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import commerce from '~/ui/css/commerce.css?url';
import school from '~/ui/css/school.css?url';
import writing from '~/ui/css/writing.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { schoolForms } from './drafts/draft-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'School' }];
export const links = () => [commerce, school, writing].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const [settings, choices, kept] = await scope.read(
    readSettings(scope),
    readFrontChoices(scope),
    readKept(scope, url),
  );
  const fields = schoolFields(settings);
  return {
    revision: settings.revision,
    fields,
    kept,
    zones: presentZones(settings.timeZone),
    exercises: presentFrontChoices(choices, settings.frontExerciseId),
  };
});

export const action = schoolForms;

export default function SchoolPage() {
  const { revision, fields, kept, zones, exercises } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <OfficePage title="School" aside={<p>On every page, in every email, on certificates and on the home screen.</p>}>
      <p className="row">
        <AppLink href={paths.adminFirstHour()}>First hour</AppLink>{' '}
        <AppLink href={paths.adminLegalText('terms')}>Terms of use</AppLink>{' '}
        <AppLink href={paths.adminLegalText('privacy')}>Privacy policy</AppLink>{' '}
        <AppLink href={paths.adminLegalText('festival')}>Festival terms</AppLink>
      </p>
      <SchoolForm
        zones={zones}
        exercises={exercises}
        fields={fields}
        kept={kept}
        reply={reply}
        savedRevision={revision}
      />
    </OfficePage>
  );
}
