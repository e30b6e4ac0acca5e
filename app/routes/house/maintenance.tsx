import { useLoaderData } from '@remix-run/react';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { PageState } from '~/ui/page/page-state';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const handle = { hydrate: false };
export const meta = () => [{ title: 'Planned maintenance' }];

export const loader = page(({ scope }) => {
  if (!scope.config.isUnderMaintenance) return redirectTo(paths.home());
  return { email: scope.config.brand.contactEmail };
});

export default function MaintenancePage() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <PageState title="Planned maintenance">
      <p>We are improving the site. It should be back in about 1 hour.</p>
      <p>
        If it’s urgent, email <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </PageState>
  );
}
