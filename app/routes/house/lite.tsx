import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData } from '@remix-run/react';
import { z } from 'zod';
import { cookieRules } from '~/http/cookie-rules';
import { forms, intent } from '~/http/forms.server';
import { liteChoices } from '~/http/lite';
import { page } from '~/http/page.server';
import { sameSitePath } from '~/http/target.server';
import { paths } from '~/paths';
import prose from '~/ui/css/prose.css?url';
import { readReply } from '~/ui/form-reply';
import { useIsLite } from '~/ui/lite';
import { LiteForm } from '~/ui/lite-form';
import { Notice } from '~/ui/notice';

export const meta: MetaFunction = () => [{ title: 'Lite mode' }];
export const links = () => [{ rel: 'stylesheet', href: prose }];

export const loader = page({ cacheForGuests: { by: [] } }, () => null);

const ChooseLite = z.object({ lite: z.enum(liteChoices), back: z.string().optional() });

/** The form in the footer of every page; `back` is the page that it stands on. */
export const action = forms({
  choose: intent({
    for: 'any',
    isKept: false,
    input: ChooseLite,
    run: async (_scope, choice) => choice,
    next: ({ lite, back }, { visit }) => {
      visit.cookies.set(cookieRules.lite, lite);
      return { to: sameSitePath(back) ?? paths.lite(), at: '#lite' };
    },
  }),
});

export default function LitePage() {
  const isLite = useIsLite();
  const isRefused = readReply(useActionData()) !== undefined;
  return (
    <article className="prose">
      <h1>Lite mode</h1>
      {isRefused && (
        <Notice kind="error" isLive>
          Lite mode can be switched on or off. Please press the button again.
        </Notice>
      )}
      <p>For slow lines and dear data. Everything is still there, only lighter:</p>
      <ul>
        <li>lessons are sound alone, with their chapters and transcripts; the video is one press away</li>
        <li>pictures come in their smallest size, and videos show none before they play</li>
        <li>courses stand in plain lists, and nothing slides</li>
        <li>the letters are those of your device</li>
        <li>no video and no other page is loaded before you ask for it</li>
      </ul>
      <p>
        On this device lite mode is {isLite ? 'on' : 'off'}. A browser that is set to save data has it on by itself;
        what you choose here wins.
      </p>
      <LiteForm />
    </article>
  );
}
