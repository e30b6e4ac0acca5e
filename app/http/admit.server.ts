import { paths } from '~/paths';
import { pausedNews, setFlash } from './cookies/flash.server';
import { holdPost, type Sent } from './cookies/held-post.server';
import { rememberTarget } from './cookies/target.server';
import { type Audience, gate } from './gate';
import { logRefused } from './note-refusal.server';
import { isArticlePage, type PageContext } from './page-context';
import { redirectTo } from './redirect.server';

const pausedAtArticle = 'Please resume your subscription to view the DJ Hub content.';
const secondFactorText =
  'The admin area needs two-factor sign-in. Set it up here first, or sign in with a passkey that you added here.';
const pausedText = 'You already have a paused subscription, please reactivate inside your billing portal';

const keptText =
  'Your session has ended, so nothing has been saved yet. We keep what you sent for 30 minutes. Sign in to review it and send it again.';
const notKeptText = 'Your session has ended, so nothing was saved. Sign in and try again.';
const signedOutText = 'You are signed out, so nothing was saved. Sign in and try again.';

/** Passes if the gate admits the viewer, else throws its redirect. `sent` is the form that was submitted, if any. */
export async function admit(audience: Audience, context: PageContext, sent: Sent | null = null): Promise<void> {
  const { request, url, params, visit } = context;
  // Forms on an article's page are for subscribers; others are redirected like readers of the page.
  const isArticle = isArticlePage(context);
  const answer = gate(audience, visit.scope.viewer, visit.hasExpiredSession, visit.ended?.isOfOffice);
  if (answer.pass) return;
  // Redirecting a signed-in member from the sign-in page to their home is no refusal.
  if (answer.to !== 'home') logRefused(visit.scope, request, answer.to);
  switch (answer.to) {
    case 'home':
      throw redirectTo(paths.home());
    case 'sign-in':
      rememberTarget(visit, request);
      if (sent) setFlash(visit, { kind: 'warning', text: signedOutText });
      throw redirectTo(paths.signIn());
    case 'expired':
      rememberTarget(visit, request);
      if (sent) {
        const isKept = await holdPost(visit, url, sent);
        setFlash(visit, isKept ? { kind: 'info', text: keptText } : { kind: 'warning', text: notKeptText });
      }
      throw redirectTo(paths.logout({ expired: 1 }));
    case 'blocked':
      throw redirectTo(paths.signIn({ blocked: true }));
    case 'verification-sent':
      throw redirectTo(paths.verificationSent({ state: 'notVerified' }));
    case 'create-username':
      rememberTarget(visit, request);
      throw redirectTo(paths.createUsername());
    case 'subscription-basket':
      throw redirectTo(
        paths.subscriptionBasket({ articleId: isArticle ? params.articleId : url.searchParams.get('articleId') }),
      );
    case 'paused':
      setFlash(visit, pausedNews(isArticle ? pausedAtArticle : pausedText));
      throw redirectTo(paths.myProfile());
    case 'two-factor':
      setFlash(visit, { kind: 'warning', text: secondFactorText });
      throw redirectTo(paths.twoFactor());
    case 'not-found':
      throw redirectTo(paths.notFound());
  }
}
