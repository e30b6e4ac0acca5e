import { Outlet, type ShouldRevalidateFunction, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { readWaiting } from '~/features/admin/health/read-waiting.server';
import { presentStart } from '~/features/admin/start/present-start.server';
import { OfficeKeys } from '~/features/admin/ui/office-keys';
import { OfficeNav } from '~/features/admin/ui/office-nav';
import { page } from '~/http/page.server';
import { defaultZone } from '~/kit/office-time';
import type { RouteHandle } from '~/kit/shell-types';
import { readOne } from '~/scope/scope';
import admin from '~/ui/css/admin.css?url';
import { keepIfFailed } from '~/ui/forms/send-form';
import { OfficeZone } from '~/ui/office-zone';
import { usePlaceKey } from '~/ui/page/connection-watch';
import { useShell } from '~/ui/page/use-shell';

/** The office has a frame of its own instead of the site's. */
export const handle: RouteHandle = { container: false, footer: false, header: 'admin' };
export const links = () => [{ rel: 'stylesheet', href: admin }];

/** What waits, for the navigation. Each page has its own gate as well. */
export const loader = page({ for: 'admin' }, async ({ scope }) => {
  const lines = presentStart(await readOne(scope, readWaiting(scope)), scope.now());
  return { waiting: lines.map(({ href, count }) => ({ href, count })) };
});

/** The counts are read anew for each page, since others work on the same tasks. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  keepIfFailed({
    ...args,
    defaultShouldRevalidate: args.defaultShouldRevalidate || args.currentUrl.pathname !== args.nextUrl.pathname,
  });

/** The layout of the admin area. */
export default function Office() {
  const { waiting } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const place = usePlaceKey();
  // Text typed while a form is being sent would be lost with the response.
  const isSending = useNavigation().formMethod !== undefined;
  const zone = useShell()?.officeZone ?? defaultZone;
  return (
    <OfficeZone.Provider value={zone}>
      <div className="office">
        <OfficeNav path={pathname} waiting={waiting} />
        {/* The key re-creates all forms after each response: a field that kept its text would show it in another row. */}
        <div className="office-page stack is-loose" key={place} {...(isSending && { inert: '' })}>
          <Outlet />
        </div>
        <OfficeKeys />
      </div>
    </OfficeZone.Provider>
  );
}
