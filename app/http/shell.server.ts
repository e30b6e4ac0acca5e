import { json, type LoaderFunctionArgs, type TypedResponse } from '@remix-run/cloudflare';
import { z } from 'zod';
import { officeClock } from '~/kit/office-time';
import { pick } from '~/kit/pick';
import type { Shell } from '~/kit/shell-types';
import { paths } from '~/paths';
import { holdsOffice } from '~/scope/viewer';
import { cookieRules } from './cookies/cookie-rules';
import { showFlash } from './cookies/flash.server';
import { hasSaleBanner } from './cookies/sale-banner.server';
import { isLite } from './lite';

/** The part of the basket's cookie that the shell needs: its lines, to count them. */
const BasketCount = z.object({ lines: z.array(z.unknown()) });

/** The root loader: what every page knows of its reader. Makes no query. */
export function loadShell({ request, context }: LoaderFunctionArgs): TypedResponse<Shell> {
  const { scope, cookies } = context;
  const { brand } = scope.config;
  const { viewer } = scope;
  const basket = BasketCount.safeParse(cookies.read(cookieRules.basket));
  const { pathname, searchParams } = new URL(request.url);
  // This page's loader removes the purchase from the basket at the same time, so the cookie is outdated there.
  const isBought = pathname === paths.checkoutSuccessful() && searchParams.get('state') === 'succeeded';
  const shell: Shell = {
    origin: scope.config.appOrigin,
    brand: {
      ...pick(brand, 'name', 'mainSiteUrl', 'socials', 'look', 'logo', 'footerText'),
      contactPath: paths.contact(),
    },
    viewer: viewer && {
      userName: viewer.userName,
      avatarUrl: viewer.avatarFileId && paths.media(viewer.avatarFileId),
      holdsOffice: holdsOffice(viewer.role),
    },
    look: viewer?.look ? { name: viewer.userName ?? '', until: officeClock(viewer.look.endsAt, brand.timeZone) } : null,
    ...(viewer && holdsOffice(viewer.role) && { officeZone: brand.timeZone }),
    hasSaleBanner: hasSaleBanner(context),
    isLite: isLite(cookies.read(cookieRules.lite), request.headers.get('save-data')),
    basketCount: basket.success && !isBought ? basket.data.lines.length : 0,
    flash: showFlash(context),
    isStandIn: context.isStandIn ?? false,
    path: pathname,
  };
  return json(shell);
}
