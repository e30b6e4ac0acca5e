import { paths } from '~/paths';
import { setFlash } from './flash.server';
import { type Audience, gate } from './gate';
import { holdPost, type Sent } from './held-post.server';
import { noteTurnedAway } from './note-refusal.server';
import { isArticlePage, type PageContext } from './page-context';
import { redirectTo } from './redirect.server';
import { rememberTarget } from './target.server';

const pausedAtArticle = 'Please resume your subscription to view the DJ Hub content.';
const secondFactorText =
  'The admin area needs two-factor sign-in. Set it up here first, or sign in with a passkey that you added here.';
const pausedText = 'You already have a paused subscription, please reactivate inside your billing portal';

const keptText =
  'Your session has ended, so nothing has been saved yet. We keep what you sent for 30 minutes. Sign in to review it and send it again.';
const notKeptText = 'Your session has ended, so nothing was saved. Sign in and try again.';

/** Asks the gate who may pass, and throws the redirect for everyone else. `sent` where a form asks to be taken. */
export async function admit(audience: Audience, context: PageContext, sent: Sent | null = null): Promise<void> {
  const { request, url, params, visit } = context;
  // The forms of an article's page are for subscribers; who is none is led as by the page itself.
  const isArticle = isArticlePage(context);
  const answer = gate(audience, visit.scope.viewer, visit.hasExpiredSession, visit.ended?.isOfOffice);
  if (answer.pass) return;
  // A signed-in member who is sent home from the sign-in page was refused nothing.
  if (answer.to !== 'home') noteTurnedAway(visit.scope, request, answer.to);
  switch (answer.to) {
    case 'home':
      throw redirectTo(paths.home());
    case 'sign-in':
      rememberTarget(visit, request);
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
      setFlash(visit, { kind: 'warning', text: isArticle ? pausedAtArticle : pausedText });
      throw redirectTo(paths.myProfile());
    case 'two-factor':
      setFlash(visit, { kind: 'warning', text: secondFactorText });
      throw redirectTo(paths.twoFactor());
    case 'not-found':
      throw redirectTo(paths.notFound());
  }
}
