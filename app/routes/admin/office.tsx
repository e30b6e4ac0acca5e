import { Outlet, useLocation } from '@remix-run/react';
import { OfficeNav } from '~/features/admin/ui/office-nav';
import type { RouteHandle } from '~/kit/shell-types';
import admin from '~/ui/css/admin.css?url';

/** The admin area needs no script: its pages are tables and forms. */
export const handle: RouteHandle = { hydrate: false, container: false, footer: false, header: 'admin' };
export const links = () => [{ rel: 'stylesheet', href: admin }];

/** The layout of the admin area. Each page has its own gate. */
export default function Office() {
  const { pathname } = useLocation();
  return (
    <div className="office">
      <OfficeNav path={pathname} />
      <div className="office-page">
        <Outlet />
      </div>
    </div>
  );
}
