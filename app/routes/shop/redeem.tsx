import { useLoaderData } from '@remix-run/react';
import { presentReview } from '~/features/codes/present.server';
import { checkCode, refuseCode, showCode } from '~/features/codes/redeem-code.server';
import { type CodeVerdict, longestCode } from '~/features/codes/rules';
import { CodeForm } from '~/features/codes/ui/code-form';
import { CodeReview } from '~/features/codes/ui/code-review';
import { CodeSteps, GuestPrompt, SignInFirst } from '~/features/codes/ui/guest-prompt';
import { WhereCode } from '~/features/codes/ui/where-code';
import { admit } from '~/http/admit.server';
import { setFlash } from '~/http/cookies/flash.server';
import { forgetCode, type KeptCode, keepCode, readKeptCode } from '~/http/cookies/kept-code.server';
import { type PageContext, page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isAppError } from '~/kit/app-error';
import { formatWait } from '~/kit/dates';
import { typedCode } from '~/kit/text/typed-code';
import { paths } from '~/paths';
import catalogue from '~/ui/css/catalogue.css?url';
import commerce from '~/ui/css/commerce.css?url';
import redeem from '~/ui/css/redeem.css?url';
import subscription from '~/ui/css/subscription.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { Notice } from '~/ui/notice';
import { PageHead } from '~/ui/page/page-parts';
import { redeemForms } from './redeem-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const title = 'Redeem a code';

export const meta = () => [{ title }];
export const links = () => [catalogue, commerce, subscription, redeem].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page(async (context) => {
  const { scope, url, visit } = context;
  const link = takeLink(context);
  if (link) return link;
  const isGuest = scope.viewer === null;
  const isAnother = url.searchParams.has('another');
  const kept = isAnother ? null : readKeptCode(visit);
  const found = kept && !isGuest ? await review(context, kept) : noReview;
  return { isGuest, isAnother, kept: kept?.code ?? null, ...found };
});

/** A `?code=` link fills the form. Redirects at once to remove the code from the URL, which others may see. */
function takeLink({ request, url, visit }: PageContext): Response | null {
  const code = url.searchParams.get('code') ?? url.searchParams.get('productActivationCode');
  if (code === null) return null;
  const isWorthKeeping = typedCode(code) !== '' && code.length <= longestCode;
  if (request.method === 'GET') {
    if (isWorthKeeping) keepCode(visit, { code: code.trim(), isFound: false });
    else setFlash(visit, { kind: 'warning', text: 'The link that you followed doesn’t contain a complete code.' });
  }
  return redirectTo(paths.redeem());
}

const noReview = { review: null, error: null, wait: null };

/**
 * What the code opens, or why it is worthless: it may have been used or voided since it was checked. A guest's code is
 * checked here once, now that they are signed in.
 */
async function review(context: PageContext, kept: KeptCode) {
  const { request, scope, visit } = context;
  await admit('member', context);
  const { code } = kept;
  const isBrought = kept.userId === null;
  if (!kept.isFound && !(isBrought && request.method === 'GET')) return noReview;
  try {
    const { code: found, verdict } = kept.isFound ? await showCode(scope, { code }) : await checkCode(scope, code);
    if (!found || !isWorthShowing(verdict)) throw refuseCode(verdict);
    keepCode(visit, { code, isFound: true });
    const userName = scope.viewer?.userName ?? '';
    return { ...noReview, review: presentReview(found, { typed: code, userName, now: scope.now() }) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.kind === 'rate-limited') return { ...noReview, wait: error.retryAfter ?? 0 };
    if (error.errors?.code === undefined) throw error;
    forgetCode(visit);
    return { ...noReview, error: error.message };
  }
}

const isWorthShowing = (verdict: CodeVerdict) => verdict === 'usable' || verdict === 'needless' || verdict === 'own';

export const action = redeemForms;

export default function RedeemPage() {
  const { isGuest, isAnother, kept, review, error, wait } = useLoaderData<typeof loader>();
  const reply = useReply();
  if (isGuest && kept !== null && !isAnother && reply === undefined) {
    return (
      <div className="stack is-loose">
        <PageHead title={title} lead="We’ve kept your code. Log in, and you’ll see what it adds." />
        <div className="split is-form">
          <GuestPrompt code={kept} />
          <CodeSteps />
        </div>
      </div>
    );
  }
  return (
    <div className="stack is-loose">
      <PageHead title={title} lead="You’ll see what it adds before you use it." />
      {review && reply === undefined ? (
        <CodeReview review={review} />
      ) : (
        <>
          {wait !== null && (
            <Notice kind="warning" isLive>
              {`Too many codes were tried. Try again in ${formatWait(wait)}. We keep yours until then.`}
            </Notice>
          )}
          <div className="split is-form">
            <div className="stack is-loose">
              <CodeForm reply={reply} filledIn={kept} error={error} />
              {isGuest && <SignInFirst />}
            </div>
            <WhereCode>You’ll find the code here on your card, or below the picture in your email.</WhereCode>
          </div>
        </>
      )}
    </div>
  );
}
