import { Outlet, useLocation, useNavigation } from '@remix-run/react';
import { OfficeKeys } from '~/features/admin/ui/office-keys';
import { OfficeNav } from '~/features/admin/ui/office-nav';
import { defaultZone } from '~/kit/office-time';
import type { RouteHandle } from '~/kit/shell-types';
import admin from '~/ui/css/admin.css?url';
import { OfficeZone } from '~/ui/office-zone';
import { usePlaceKey } from '~/ui/page/connection-watch';
import { useShell } from '~/ui/page/use-shell';

/** The office has a frame of its own instead of the site's. */
export const handle: RouteHandle = { container: false, footer: false, header: 'admin' };
export const links = () => [{ rel: 'stylesheet', href: admin }];

/** The layout of the admin area. Each page has its own gate. */
export default function Office() {
  const { pathname } = useLocation();
  const place = usePlaceKey();
  // Text typed while a form is being sent would be lost with the response.
  const isSending = useNavigation().formMethod !== undefined;
  const zone = useShell()?.officeZone ?? defaultZone;
  return (
    <OfficeZone.Provider value={zone}>
      <div className="office">
        <OfficeNav path={pathname} />
        {/* The key re-creates all forms after each response: a field that kept its text would show it in another row. */}
        <div className="office-page stack is-loose" key={place} {...(isSending && { inert: '' })}>
          <Outlet />
        </div>
        <OfficeKeys />
      </div>
    </OfficeZone.Provider>
  );
}
