import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { showPractice } from '~/features/practice/show-practice.server';
import { PracticeConsole } from '~/features/practice/ui/practice-console';
import { PracticeSounds } from '~/features/practice/ui/practice-sounds';
import { TodayBegin } from '~/features/practice/ui/today-begin';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { isMember } from '~/scope/viewer';
import { LinkButton, MoreLink } from '~/ui/button';
import ask from '~/ui/css/ask.css?url';
import practice from '~/ui/css/practice.css?url';
import { Disclosure } from '~/ui/disclosure';
import { publicMeta } from '~/ui/public-meta';

const description =
  'Eight ear training exercises for DJs: drift, tempo, BPM, the one, phrases, EQ, level and key. One free question a day in each.';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  publicMeta(
    { matches },
    { path: paths.practice(), title: data?.isGuest ? 'Can you hear it?' : 'Practice', description },
  );
export const links = () => [
  { rel: 'stylesheet', href: practice },
  { rel: 'stylesheet', href: ask },
];

export const loader = page(async ({ scope }) => ({
  isGuest: !isMember(scope.viewer),
  ...(await showPractice(scope)),
}));

export default function PracticePage() {
  const { isGuest, channels, today } = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <h1>{isGuest ? 'Can you hear it?' : 'Practice'}</h1>
        <p className="lead">
          {isGuest
            ? 'What a DJ does by ear, with one free question a day in each skill. Headphones are best.'
            : 'What a DJ does by ear. Each skill gets harder as you get better. Headphones are best.'}
        </p>
      </div>
      {today && <TodayBegin today={today} />}
      <PracticeConsole channels={channels} isGuest={isGuest} />
      {isGuest ? (
        <p>
          <LinkButton href={paths.signUp()}>Sign up to keep your level</LinkButton>
        </p>
      ) : (
        <p>
          <MoreLink href={paths.practiceHistory()}>Your ear over 90 days</MoreLink>
        </p>
      )}
      <section className="stack is-tight" aria-labelledby="check">
        <h2 className="heading-m" id="check">
          Do you hear both?
        </h2>
        <p className="muted">A kick and a hat, in turn. A phone’s loudspeaker has no lows: use headphones.</p>
        <PracticeSounds
          sounds={[{ label: 'A kick and a hat', note: null, src: paths.practiceSound('check') }]}
          seconds={4}
          isFetchedAhead={false}
        />
      </section>
      <Disclosure title="How the levels work">
        <p>
          Three right in a row go up one level, one wrong goes down one. That settles where you are right about four
          times in five. The number on each fader is the middle of your last 20 answers.
        </p>
        <p>The sounds are made when you ask, so no two questions are the same.</p>
      </Disclosure>
    </div>
  );
}
