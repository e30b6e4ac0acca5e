import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { Outlet, useLocation, useMatches, useRouteError } from '@remix-run/react';
import type { CSSProperties, ReactNode } from 'react';
import { loadShell } from '~/http/shell.server';
import type { RouteHandle, Shell } from '~/kit/shell-types';
import { paths } from '~/paths';
import core from '~/ui/css/core.css?url';
import { WaitingLine } from '~/ui/forms/waiting-line';
import { LateScripts } from '~/ui/late-script/late-scripts';
import { ConnectionWatch, LinkToItself } from '~/ui/page/connection-watch';
import { ErrorPage, errorTitle } from '~/ui/page/error-page';
import { FlashNotice } from '~/ui/page/flash-notice';
import { LiteProvider, useLiteReload } from '~/ui/page/lite';
import { PageMeta } from '~/ui/page/page-meta';
import { ReloadBoundary } from '~/ui/page/reload-boundary';
import { SaleBanner } from '~/ui/page/sale-banner';
import { SeenAs } from '~/ui/page/seen-as';
import { SiteFooter } from '~/ui/page/site-footer';
import { SiteHeader } from '~/ui/page/site-header';
import { adminNav, footerNav, guestNav, memberNav, rightsNav, wayOutNav } from '~/ui/page/site-nav';
import { Styles } from '~/ui/page/styles';
import { Toaster } from '~/ui/page/toaster';
import { usePageFocus } from '~/ui/page/use-page-focus';
import { useScrollKeeping } from '~/ui/page/use-scroll-keeping';
import { useShell } from '~/ui/page/use-shell';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const loader = (args: LoaderFunctionArgs) => loadShell(args);

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: core },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: paths.manifest() },
];

export const meta: MetaFunction = ({ error }) => [{ title: error ? errorTitle(error) : 'Online DJ courses' }];

/** The document around pages and error pages: it stays mounted from page to page, but not from a page to an error page. */
export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const shell = useShell();
  const isStill = matches.some((match) => (match.handle as RouteHandle | undefined)?.hydrate === false);
  const hasClientScript = !isStill && !shell?.isStandIn;
  useScrollKeeping();
  usePageFocus('main');
  const isLite = shell?.isLite ?? false;
  useLiteReload(shell?.isLite);
  return (
    <ReloadBoundary>
      <LiteProvider value={isLite}>
        <html lang="en" data-lite={isLite ? '' : undefined} style={shell?.brand.look as CSSProperties}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="dark light" />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131117" />
            <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f4f7" />
            <link rel="icon" href={shell?.brand.logo?.url ?? '/favicon.svg'} />
            <PageMeta brand={shell?.brand.name} />
            <Styles />
          </head>
          <body>
            <a className="skip-link" href="#main">
              Skip to content
            </a>
            <Toaster>
              <ConnectionWatch />
              <WaitingLine />
              {children}
              <LinkToItself />
            </Toaster>
            <LateScripts hasClientScript={hasClientScript} />
          </body>
        </html>
      </LiteProvider>
    </ReloadBoundary>
  );
}

export default function App() {
  const { isContained, ...frame } = useRouteHandle();
  const shell = useShell();
  return (
    <Frame shell={shell} {...frame}>
      <main id="main" tabIndex={-1} className={isContained ? 'wrap page-foot' : undefined}>
        <FlashNotice className={isContained ? 'page-news' : 'wrap page-news'} />
        <Outlet />
      </main>
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const shell = useShell();
  return (
    <Frame shell={shell} header="auto" hasFooter>
      <main id="main" tabIndex={-1} className="wrap page-foot">
        <FlashNotice className="page-news" />
        <ErrorPage error={error} />
      </main>
    </Frame>
  );
}

/** The matched routes' options for the shell; an inner route overrides an outer one. */
function useRouteHandle() {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const handle: RouteHandle = Object.assign({}, ...handles);
  return {
    isContained: handle.container !== false,
    header: handle.header ?? 'auto',
    hasFooter: handle.footer !== false,
  };
}

interface FrameProps {
  shell: Shell | undefined;
  header: NonNullable<RouteHandle['header']>;
  hasFooter: boolean;
  children: ReactNode;
}

/** Header and footer; only a minimal header if the shell's data is missing. */
function Frame({ shell, header, hasFooter, children }: FrameProps) {
  const { pathname } = useLocation();
  if (!shell) {
    return (
      <>
        <SiteHeader brand="Home page" homeHref={paths.home()} items={[]} />
        {children}
      </>
    );
  }
  const isMember = Boolean(shell.viewer?.userName) && header !== 'guest';
  return (
    <>
      {shell.look && <SeenAs {...shell.look} />}
      {isMember && shell.hasSaleBanner && <SaleBanner />}
      <SiteHeader
        brand={shell.brand.name}
        homeHref={shell.viewer ? paths.home() : paths.courseList()}
        items={itemsOf(shell, pathname, header, isMember)}
      />
      {children}
      {hasFooter && (
        <SiteFooter
          brand={shell.brand.name}
          about={shell.brand.footerText}
          items={footerNav(shell)}
          rights={rightsNav()}
          socials={shell.brand.socials}
        />
      )}
    </>
  );
}

function itemsOf(shell: Shell, pathname: string, header: FrameProps['header'], isMember: boolean) {
  if (header === 'way-out') return wayOutNav();
  if (!isMember) return guestNav(shell, pathname);
  if (header === 'admin') return adminNav();
  return memberNav(pathname, { holdsOffice: shell.viewer?.holdsOffice, basketCount: shell.basketCount });
}
