import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { forgetHeldPost } from '~/features/sessions/forget-held-post.server';
import { shownFields } from '~/features/sessions/held-fields';
import { openHeldPost } from '~/features/sessions/open-held-post.server';
import { releaseHeldPost } from '~/features/sessions/release-held-post.server';
import { HeldPostOffer } from '~/features/sessions/ui/held-post-offer';
import { setFlash } from '~/http/flash.server';
import { afterHeldOffer, endHeldOffer, heldPostIn, sendAgain } from '~/http/held-offer.server';
import { page } from '~/http/page.server';
import { redirectTo, seeOther } from '~/http/redirect.server';
import heldPost from '~/ui/css/held-post.css?url';

export const meta: MetaFunction = () => [{ title: 'Kept for you' }];
export const links = () => [{ rel: 'stylesheet', href: heldPost }];

export const loader = page({ for: 'member' }, async ({ scope, visit, url }) => {
  const id = heldPostIn(visit);
  const held = id && (await openHeldPost(scope, { id }));
  // The cookie stays: it may be another person's who signs in next, and ends by itself.
  if (!id || !held) return redirectTo(afterHeldOffer(url));
  return {
    id,
    path: held.path,
    fields: held.fields,
    shown: shownFields(held.fields),
    next: afterHeldOffer(url, held.path),
  };
});

/** `?send=` names what is sent on; its form carries the held fields and nothing of this page's own. */
export const action = page({ for: 'member' }, async ({ scope, visit, url }) => {
  const sent = url.searchParams.get('send');
  if (sent !== null) {
    const to = await releaseHeldPost(scope, { id: sent });
    endHeldOffer(visit);
    if (to) return sendAgain(to);
    setFlash(visit, { kind: 'info', text: 'This was sent or thrown away already.' });
    return seeOther(afterHeldOffer(url));
  }
  const id = heldPostIn(visit);
  if (id) await forgetHeldPost(scope, { id });
  endHeldOffer(visit);
  setFlash(visit, { kind: 'success', text: 'Thrown away.' });
  return seeOther(afterHeldOffer(url));
});

export default function ResumePage() {
  return <HeldPostOffer {...useLoaderData<typeof loader>()} />;
}
