import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { presentReview } from '~/features/codes/present.server';
import { codeRefusals, longestCode } from '~/features/codes/rules';
import { showCode } from '~/features/codes/show-code.server';
import { CodeForm } from '~/features/codes/ui/code-form';
import { CodeReview } from '~/features/codes/ui/code-review';
import { GuestPrompt } from '~/features/codes/ui/guest-prompt';
import { admit } from '~/http/admit.server';
import { forgetCode, type KeptCode, keepCode, readKeptCode } from '~/http/kept-code.server';
import { type PageContext, page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import catalogue from '~/ui/css/catalogue.css?url';
import redeem from '~/ui/css/redeem.css?url';
import { readReply } from '~/ui/form-reply';
import { redeemForms } from './redeem-intents.server';

export const meta: MetaFunction = () => [{ title: 'Redeem a code' }];
export const links = () => [catalogue, redeem].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page(async (context) => {
  const { scope, url, visit } = context;
  const link = takeLink(context);
  if (link) return link;
  const kept = url.searchParams.has('another') ? null : readKeptCode(visit);
  const isGuest = scope.viewer === null;
  if (!kept) return { isGuest, kept: null, isFound: false, review: null, error: null };
  const { code, isFound } = kept;
  const found = isFound && !isGuest ? await review(context, kept) : null;
  return { isGuest, kept: code, isFound, review: found?.view ?? null, error: found?.error ?? null };
});

/** A `?code=` link fills the form in. The code leaves the address at once, which others may come to see. */
function takeLink({ request, url, visit }: PageContext): Response | null {
  const code = url.searchParams.get('code') ?? url.searchParams.get('productActivationCode');
  if (code === null) return null;
  const isWorthKeeping = code.trim() !== '' && code.length <= longestCode;
  if (request.method === 'GET' && isWorthKeeping) keepCode(visit, { code: code.trim(), isFound: false });
  return redirectTo(paths.redeem());
}

/** What the code holds, or why it is worth nothing any more: it may have been used or made void since it was found. */
async function review(context: PageContext, { code }: KeptCode) {
  await admit('member', context);
  const { scope, visit } = context;
  const { code: found, verdict } = await showCode(scope, { code });
  if (found && (verdict === 'usable' || verdict === 'needless' || verdict === 'own')) {
    const userName = scope.viewer?.userName ?? '';
    return { view: presentReview(found, { typed: code, userName, now: scope.now() }), error: null };
  }
  forgetCode(visit);
  return { view: null, error: codeRefusals[verdict as 'unknown' | 'used' | 'expired'] };
}

export const action = redeemForms;

export default function RedeemPage() {
  const { isGuest, kept, isFound, review, error } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const isRefused = reply !== undefined;
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <h1>Redeem a code</h1>
        <p className="lead">You see what it adds before it is used.</p>
      </div>
      {review && !isRefused ? (
        <CodeReview review={review} />
      ) : (
        <>
          {(isRefused || !(isGuest && isFound)) && <CodeForm reply={reply} filledIn={kept} error={error} />}
          {isGuest && <GuestPrompt code={kept} isFound={isFound && !isRefused} />}
        </>
      )}
    </div>
  );
}
