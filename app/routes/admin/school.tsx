import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { presentFrontChoices } from '~/features/decks/present.server';
import { readFrontChoices } from '~/features/decks/read-front.server';
import { textIn } from '~/features/drafts/fields';
import { readKept } from '~/features/drafts/keep-draft.server';
import { heroOf } from '~/features/school/hero';
import { presentZones } from '~/features/school/present-zones.server';
import { readSettings } from '~/features/school/save-school.server';
import { schoolFields } from '~/features/school/school-form';
import { SchoolForm } from '~/features/school/ui/school-form';
import { page } from '~/http/page.server';
import { byName } from '~/kit/text/by-name';
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
  const { brand } = scope.config;
  const inForce = { name: brand.name, ...heroOf(brand), footerText: brand.footerText ?? '' };
  return {
    revision: settings.revision,
    fields,
    kept,
    // What is in force is the default where nothing is saved.
    defaults: byName(['name', 'headline', 'line', 'footerText'], (name) => (textIn(fields, name) ? '' : inForce[name])),
    zones: presentZones(settings.timeZone),
    exercises: presentFrontChoices(choices, settings.frontExerciseId),
  };
});

export const action = schoolForms;

const ways = [
  { label: 'First hour', href: paths.adminFirstHour() },
  { label: 'Terms of use', href: paths.adminLegalText('terms') },
  { label: 'Privacy policy', href: paths.adminLegalText('privacy') },
  { label: 'Festival terms', href: paths.adminLegalText('festival') },
];

export default function SchoolPage() {
  const { revision, fields, kept, defaults, zones, exercises } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <OfficePage
      title="School"
      below="Your name, colours and logo, on every page, email and certificate. Everything here is optional."
    >
      <nav aria-label="More about the school">
        <ul className="part-links">
          {ways.map(({ label, href }) => (
            <li key={href}>
              <AppLink href={href}>{label}</AppLink>{' '}
            </li>
          ))}
        </ul>
      </nav>
      <SchoolForm
        zones={zones}
        exercises={exercises}
        defaults={defaults}
        fields={fields}
        kept={kept}
        reply={reply}
        savedRevision={revision}
      />
    </OfficePage>
  );
}
