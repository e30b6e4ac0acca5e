import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { EditionView } from '~/features/festival/present.server';
import { showFestival } from '~/features/festival/show-festival.server';
import { Calendar, Countdown, MomentRows } from '~/features/festival/ui/edition-dates';
import { PrizeSection, RulesSection, TipsSection } from '~/features/festival/ui/edition-sections';
import { PastEditions, Winner } from '~/features/festival/ui/outcome';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import festival from '~/ui/css/festival.css?url';
import prose from '~/ui/css/prose.css?url';
import { LinkButton } from '~/ui/forms/button';
import { PageState } from '~/ui/page/page-state';
import { publicMeta } from '~/ui/page/public-meta';
import { Cover } from '~/ui/pictures/cover';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  publicMeta(
    { matches },
    {
      path: paths.riseFestival(),
      title: data?.edition?.name ?? 'Rise DJ Competition',
      description: data?.edition?.lead ?? 'A competition for DJs: send one mix, and play the festival.',
    },
  );
export const links = () => [festival, prose].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

/** For guests, but not cached: the page shows the remaining time in the reader's own time zone. */
export const loader = page(async ({ scope }) =>
  scope.viewer ? redirectTo(paths.riseFestivalEnter()) : showFestival(scope),
);

export default function FestivalPage() {
  const { edition, past } = useLoaderData<typeof loader>();
  if (!edition) {
    return (
      <div className="wrap">
        <PageState title="No competition yet" to={[paths.courseList(), 'See the courses']}>
          <p>The Rise DJ Competition will be announced here.</p>
        </PageState>
      </div>
    );
  }
  const isAhead = edition.state === 'upcoming' || edition.state === 'open';
  return (
    <div className="page-foot">
      <div className="wrap">
        <div className="poster">
          <EditionHead edition={edition} />
          <Cover src={edition.imageUrl} place="column" isFirst />
        </div>
        <Calendar parts={edition.calendar} />
      </div>
      {isAhead && (
        <>
          <PrizeSection edition={edition} />
          <RulesSection />
          <TipsSection tips={edition.tips} />
          {edition.state === 'open' && (
            <div className="wrap pad" style={{ '--top': 'var(--space-6)' } as CSSProperties}>
              <SignUpToEnter />
            </div>
          )}
        </>
      )}
      <PastEditions editions={past} />
    </div>
  );
}

/** The heading by the edition's state. */
function EditionHead({ edition }: { edition: EditionView }) {
  const { state, closes, opens, winner } = edition;
  switch (state) {
    case 'open':
      return (
        <div>
          <h1>
            {edition.headline.split(/(?<=[.!?]) /).map((sentence, index) => (
              <Fragment key={sentence}>
                {index > 0 && (
                  <>
                    {' '}
                    <br />
                  </>
                )}
                {sentence}
              </Fragment>
            ))}
          </h1>
          <p className="lead">{edition.lead}</p>
          {edition.countdown && <Countdown {...edition.countdown} label="Time left to enter" />}
          <WaysIn>
            <SignUpToEnter />
          </WaysIn>
          <MomentRows label="Closes" moment={closes} />
        </div>
      );
    case 'upcoming':
      return (
        <div>
          <h1>Opens on {edition.terms.opens}.</h1>
          <p className="lead">
            {edition.lead} That’s time to record one more take. Sign up now and send your mix on the day.
          </p>
          {edition.countdown && <Countdown {...edition.countdown} label="Time until entries open" />}
          <WaysIn>
            <SignUpToEnter label="Sign up" />
          </WaysIn>
          <MomentRows label="Opens" moment={opens} />
          <MomentRows label="Closes" moment={closes} />
        </div>
      );
    case 'closed':
      return (
        <div>
          <h1>Entries are closed.</h1>
          <p className="lead">
            {edition.entriesCount
              ? `The jury is listening to ${edition.entriesCount} ${edition.entriesCount === 1 ? 'mix' : 'mixes'}. `
              : ''}
            We’ll name the winner on {edition.decidedOn}.
          </p>
          <div className="row">
            <TermsButton />
          </div>
          <MomentRows label="Closed" moment={closes} />
        </div>
      );
    default:
      return (
        <div>
          <h1>
            {winner ? `${winner.djName} ${state === 'past' ? 'played' : 'plays'}.` : 'The jury has heard you all.'}
          </h1>
          {winner ? (
            <Winner winner={winner}>
              <TermsButton />
            </Winner>
          ) : (
            <>
              <p className="lead">We’ll name the winner here once they have accepted the prize.</p>
              <div className="row">
                <TermsButton />
              </div>
            </>
          )}
          <MomentRows label="Closed" moment={closes} />
        </div>
      );
  }
}

/** The target after a sign-up or sign-in here. */
const redirect = paths.riseFestivalEnter();

function SignUpToEnter({ label = 'Sign up and enter' }: { label?: string }) {
  return (
    <LinkButton size="large" href={paths.signUp({ redirect })}>
      {label}
    </LinkButton>
  );
}

function WaysIn({ children }: { children: ReactNode }) {
  return (
    <div className="row">
      {children}
      <LinkButton size="large" variant="quiet" href={paths.signIn({ redirect })}>
        I have an account
      </LinkButton>
    </div>
  );
}

function TermsButton() {
  return (
    <LinkButton variant="quiet" href={paths.festivalTerms({ back: paths.riseFestival() })} reloadDocument>
      Festival terms
    </LinkButton>
  );
}
