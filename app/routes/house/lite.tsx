import { z } from 'zod';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { sameSitePath } from '~/http/cookies/target.server';
import { forms, intent } from '~/http/forms.server';
import { liteChoices } from '~/http/lite';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import prose from '~/ui/css/prose.css?url';
import { LiteForm } from '~/ui/forms/lite-form';
import { useReply } from '~/ui/forms/use-answer';
import { ErrorNotice } from '~/ui/notice';
import { useIsLite } from '~/ui/page/lite';
import { Part } from '~/ui/page/page-parts';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Lite mode' }];
export const links = () => [{ rel: 'stylesheet', href: prose }];

export const loader = page({ cacheForGuests: { by: [] } }, () => null);

const ChooseLite = z.object({ lite: z.enum(liteChoices), back: z.string().optional() });

/** The footer's form on every page; `back` is the page to return to. */
export const action = forms({
  choose: intent({
    for: 'any',
    isKept: false,
    limit: 'ownCookie',
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
  const isRefused = useReply() !== undefined;
  return (
    <article className="stack is-loose">
      <div className="stack">
        <h1>Lite mode</h1>
        <p className="lead">For slow connections and expensive data. Everything still works, with less to download.</p>
      </div>
      <ErrorNotice>{isRefused ? 'Something went wrong. Please press the button again.' : null}</ErrorNotice>
      <Part id="state" title={`Lite mode is ${isLite ? 'on' : 'off'} on this device`} className="panel">
        <p>If your browser is set to save data, lite mode is on automatically. Your choice here overrides that.</p>
        <LiteForm look="button" />
      </Part>
      <div className="prose">
        <h2>With lite mode on</h2>
        <ul>
          <li>Lessons play audio only, with chapters and transcripts (you can still load the video)</li>
          <li>Pictures load in their smallest size, and videos show no picture before they play</li>
          <li>Courses appear in plain lists instead of carousels</li>
          <li>Text uses your device’s own fonts</li>
          <li>Video and sound load only when you press play</li>
        </ul>
      </div>
    </article>
  );
}
