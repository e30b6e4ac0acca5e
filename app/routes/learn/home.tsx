import { useLoaderData } from '@remix-run/react';
import { CourseGrid } from '~/features/catalogue/ui/course-grid';
import { Facts } from '~/features/catalogue/ui/course-meta';
import { StageSection } from '~/features/journey/ui/stage-section';
import {
  type DeckView,
  type PathView,
  type PreviewCardView,
  presentHome,
} from '~/features/learning/present-home.server';
import { showHome } from '~/features/learning/show-home.server';
import { ContinueCard } from '~/features/learning/ui/continue-card';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { isBeyondEnd, slicePage } from '~/kit/paging';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Carousel } from '~/ui/carousel';
import catalogue from '~/ui/css/catalogue.css?url';
import journey from '~/ui/css/journey.css?url';
import learn from '~/ui/css/learn.css?url';
import { Empty } from '~/ui/empty';
import { LinkButton } from '~/ui/forms/button';
import { SearchForm } from '~/ui/forms/search-form';
import { Cover } from '~/ui/pictures/cover';
import { Picture } from '~/ui/pictures/picture';
import { toneStyle } from '~/ui/pictures/picture-sources';
import { WaveStrip } from '~/ui/player/wave-strip';
import { Section } from '~/ui/section-head';
import { Separated } from '~/ui/separated';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'All courses' }];
export const links = () => [catalogue, journey, learn].map((href) => ({ rel: 'stylesheet', href }));
export const handle: RouteHandle = { container: false };

const previewsPerPage = 8;

export const loader = page({ for: 'member' }, async ({ scope, url, visit }) => {
  const chosen = visit.cookies.read(cookieRules.currency);
  const previews = slicePage(url.searchParams.get('previews'), previewsPerPage);
  const home = await showHome(scope, { previews, chosen });
  if (home.previews && isBeyondEnd(home.previews)) return redirectTo(paths.home());
  return presentHome(scope, home, chosen);
});

export default function HomePage() {
  const { userName, isPastDue, isBegun, lead, deck, path, started, owned, stages, previews, isSaleOn } =
    useLoaderData<typeof loader>();
  return (
    <>
      {isPastDue && <PastDue />}
      <div className="wrap">
        <div className="stack is-tight home-head">
          <h1>{isBegun ? `Welcome\u00a0back, ${userName}` : `Welcome, ${userName}`}</h1>
          {(isBegun || lead) && (
            <h2 className="lead" id="deck">
              {isBegun ? 'Continue Learning' : lead}
            </h2>
          )}
        </div>
        {deck && <LessonDeck deck={deck} />}
        <div className="home-ways stack is-loose">
          {path && <Path path={path} />}
          <div className="finder cols">
            <SearchForm label="Search courses" action={paths.courseSearch()} placeholder="Courses, lessons, tutors" />
            <div className="row">
              {isSaleOn && (
                <LinkButton variant="quiet" href={paths.courseList()}>
                  Sale on now
                </LinkButton>
              )}
              <LinkButton variant="quiet" icon="bookmark" href={paths.bookmarks()}>
                Bookmarks
              </LinkButton>
              <LinkButton variant="quiet" icon="pencil" href={paths.myNotes()}>
                My notes
              </LinkButton>
            </div>
          </div>
        </div>
      </div>
      {started.length > 0 && (
        <Section hasWrap id="continue" title="Also started">
          <Carousel label="Also started">
            {started.map((course) => (
              <ContinueCard key={course.id} course={course} />
            ))}
          </Carousel>
        </Section>
      )}
      {owned.length > 0 && (
        <Section hasWrap id="owned" title="Your courses">
          <CourseGrid courses={owned} />
        </Section>
      )}
      {previews && previews.cards.length > 0 && (
        <Section
          hasWrap
          id="previews"
          title="Lesson Previews"
          subtitle="Free lessons from courses you don’t have yet."
          more={
            previews.pages > 1
              ? { href: `?previews=${(previews.page % previews.pages) + 1}#previews`, label: 'More previews' }
              : undefined
          }
        >
          <Carousel key={previews.page} label="Lesson Previews" perView={[1, 2, 2]}>
            {previews.cards.map((lesson) => (
              <PreviewCard key={lesson.id} lesson={lesson} />
            ))}
          </Carousel>
        </Section>
      )}
      {stages.length > 0 && (
        <div className="wrap section">
          {stages.map((stage) => (
            <StageSection key={stage.id} stage={stage} count={stages.length} />
          ))}
        </div>
      )}
      {!deck && !owned.length && !stages.length && (
        <div className="wrap section">
          <Empty title="No data">There will be courses here soon.</Empty>
        </div>
      )}
    </>
  );
}

/** Warns of a failed payment on the member's start page, before their access ends. */
function PastDue() {
  return (
    <section className="due-strip" aria-label="Payment">
      <div className="wrap row">
        <p>We couldn’t take your last payment.</p>
        <AppLink href={paths.changePaymentMethod()}>Update payment method</AppLink>
      </div>
    </section>
  );
}

/** The question that starts a learning path, or the member's place on it. */
function Path({ path }: { path: PathView }) {
  const isAsking = path.kind === 'question';
  return (
    <section className="offer panel cols" aria-labelledby={isAsking ? 'path' : 'place path'}>
      <div className="stack is-tight">
        {!isAsking && (
          <p className="small muted num" id="place">
            Your path, stage {path.number} of {path.count}
          </p>
        )}
        <h2 className="heading-m" id="path">
          {isAsking ? 'Want a personal learning path?' : path.name}
        </h2>
        <p className="muted">
          {isAsking ? `${path.questions}, about a minute. Your answers choose the courses below.` : path.text}
        </p>
      </div>
      <div className="stack is-tight">
        {isAsking ? (
          <>
            <LinkButton variant="quiet" href={paths.onboardingQuestions()}>
              Yes, ask me
            </LinkButton>
            <LinkButton variant="plain" href={paths.courseList()}>
              No, show every course
            </LinkButton>
          </>
        ) : (
          <>
            <LinkButton variant="quiet" href={paths.myJourney()}>
              See My Journey
            </LinkButton>
            <LinkButton variant="plain" href={paths.myJourney({ edit: 1 })}>
              Change your answers
            </LinkButton>
          </>
        )}
      </div>
    </section>
  );
}

/** A free lesson of a locked course. */
function PreviewCard({ lesson }: { lesson: PreviewCardView }) {
  return (
    <article className="card is-preview">
      <Cover src={lesson.imageUrl}>{lesson.length && <Badge className="is-time">{lesson.length}</Badge>}</Cover>
      <h3>
        <AppLink href={lesson.href}>{lesson.title}</AppLink>
      </h3>
      <p className="who small muted">{lesson.courseTitle}</p>
      <p className="foot">
        <Badge look="line">WATCH PREVIEW</Badge>
      </p>
    </article>
  );
}

/** A lesson to start or resume: its picture, and its wave with a marker at the start position. */
function LessonDeck({ deck }: { deck: DeckView }) {
  return (
    <section className="first" aria-labelledby="deck">
      <div className="player is-still" style={toneStyle(deck.imageUrl)}>
        {/* The button below is the same link. */}
        <AppLink className="still" href={deck.href} tabIndex={-1} aria-hidden="true">
          <Picture
            className="poster"
            src={deck.imageUrl}
            alt=""
            width={1280}
            height={720}
            sizes="(min-width: 62.5em) 44rem, 100vw"
            isFirst
          />
        </AppLink>
        {deck.wave !== null && (
          <div className="strip">
            <WaveStrip seed={deck.wave} played={deck.at / 100} flags={[{ at: deck.at, cue: 'a' }]} />
            <p className="progress-label">
              <Separated>
                <span>{deck.place}</span>
                {deck.length && <span>{deck.length}</span>}
              </Separated>
            </p>
          </div>
        )}
      </div>
      <div className="stack is-start">
        <Facts facts={deck.facts} first={deck.isFree && <Badge look="owned">Free</Badge>} />
        <h3>{deck.title}</h3>
        {deck.points.length > 0 && (
          <ul className="ticks">
            {deck.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        <p className="small muted">
          From <AppLink href={deck.course.href}>{deck.course.title}</AppLink>
        </p>
        <LinkButton size="large" icon="play" href={deck.href}>
          {deck.button}
        </LinkButton>
      </div>
    </section>
  );
}
