import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { articleLabels } from '~/features/articles/office/labels';
import { courseLabels, lessonLabels } from '~/features/catalogue/office/labels';
import { nameOfField } from '~/features/drafts/labels';
import { shownFields } from '~/features/sessions/held-fields';
import { forgetHeldPost, openHeldPost, releaseHeldPost } from '~/features/sessions/keep-held-post.server';
import { HeldPostOffer } from '~/features/sessions/ui/held-post-offer';
import { afterHeldOffer, endHeldOffer, heldPostIn, sendAgain } from '~/http/cookies/held-offer.server';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isOfficePath } from '~/paths';
import heldPost from '~/ui/css/held-post.css?url';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Kept for you' }];
export const links = () => [{ rel: 'stylesheet', href: heldPost }];

export const loader = page({ for: 'member' }, async ({ scope, visit, url }) => {
  const id = heldPostIn(visit);
  const held = id && (await openHeldPost(scope, { id }));
  // Keeps the cookie: the form's author may be another person, who signs in next. The cookie expires by itself.
  if (!id || !held) return redirectTo(afterHeldOffer(url));
  return {
    id,
    path: held.path,
    fields: held.fields,
    shown: shownFields(held.fields, isOfficePath(held.path) ? (name) => nameOfField(name, officeLabels) : undefined),
    hasFile: held.hasFile,
    next: afterHeldOffer(url, held.path),
  };
});

/** The labels of the office's largest forms. */
const officeLabels = { ...courseLabels, ...articleLabels, ...lessonLabels };

/** `?send=` names the held post to send; the form contains only the held fields. */
export const action = forms(
  {
    send: intent({
      for: 'member',
      isKept: false,
      limit: 'ownRow',
      input: z.object({ id: z.string().default('') }),
      given: ({ url }) => ({ id: url.searchParams.get('send') ?? '' }),
      run: releaseHeldPost,
      next: (to, { visit, url }) => {
        endHeldOffer(visit);
        if (to) return sendAgain(to);
        return { flash: { kind: 'info', text: 'This was sent or thrown away already.' }, to: afterHeldOffer(url) };
      },
    }),
    discard: intent({
      for: 'member',
      isKept: false,
      limit: 'ownRow',
      run: async (scope, _, { visit }) => {
        const id = heldPostIn(visit);
        if (id) await forgetHeldPost(scope, { id });
      },
      next: (_, { visit, url }) => {
        endHeldOffer(visit);
        return { flash: { kind: 'success', text: 'Thrown away.' }, to: afterHeldOffer(url) };
      },
    }),
  },
  { named: (url) => (url.searchParams.has('send') ? 'send' : null), unnamed: 'discard' },
);

export default function ResumePage() {
  return <HeldPostOffer {...useLoaderData<typeof loader>()} />;
}
