import type { LineView, SummaryRow } from '~/features/basket/present.server';
import { BasketTable } from '~/features/basket/ui/basket-table';
import { QuoteTable } from '~/features/basket/ui/quote-table';
import type { CourseCardView } from '~/features/catalogue/present.server';
import type { LessonRowView } from '~/features/catalogue/present-course.server';
import { CourseCard } from '~/features/catalogue/ui/course-card';
import { LessonRows } from '~/features/catalogue/ui/lesson-rows';
import { Avatar } from '~/ui/avatar';
import { Badge } from '~/ui/badge';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { Button, LinkButton, TextButton } from '~/ui/button';
import { Carousel } from '~/ui/carousel';
import { CueLetter } from '~/ui/cue-letter';
import { Empty } from '~/ui/empty';
import { ErrorPage } from '~/ui/error-page';
import { FactRows } from '~/ui/fact-rows';
import { LiteProvider } from '~/ui/lite';
import { Pager } from '~/ui/pager';
import { Player } from '~/ui/player';
import { Price } from '~/ui/price';
import { ProgressWave } from '~/ui/progress';
import { Rating, RatingInput } from '~/ui/rating';
import { type CueColour, SectionHead } from '~/ui/section-head';
import { TableWrap } from '~/ui/table-wrap';
import { TabLinks, Tabs } from '~/ui/tabs';
import { TimeAgo } from '~/ui/time-ago';
import { Wave } from '~/ui/wave';
import { WaveStrip } from '~/ui/wave-strip';
import type { Sample, Theme } from './gallery-sample';

const here = '#';
const now = Date.UTC(2026, 10, 21, 12);
const cues: CueColour[] = ['a', 'b', 'c', 'd', 'e', 'f'];

function cardOf(title: string, isOwned = false): CourseCardView {
  return {
    title,
    href: here,
    imageUrl: null,
    level: 'intermediate',
    facts: ['14 lessons', '3 h 12 min'],
    tutor: 'Dele Marsh',
    price: isOwned ? null : { was: '£65.00', now: '£49.00' },
    ownedText: isOwned ? 'In your courses' : null,
    isOnSale: !isOwned,
    isNew: false,
    rating: { value: 4.7, count: 231 },
  };
}

const titles = [
  'Phrase Mixing: Eight, Sixteen, Thirty-Two',
  'Beatmatching by Ear',
  'The Long Blend',
  'EQ, Filters and the Low End: How to Mix Two Basslines for Sixteen Bars Without Anybody Leaving the Floor',
];

const lessons: LessonRowView[] = [
  { id: '1', number: 1, title: 'Why dance music counts in eights', length: '11:20', href: here, state: 'completed' },
  {
    id: '2',
    number: 2,
    title: 'Hold the blend for thirty-two bars',
    length: '15:06',
    href: here,
    state: 'current',
    isBookmarked: true,
  },
  { id: '3', number: 3, title: 'Breakdowns: wait or go?', length: '12:40', href: here, state: 'preview' },
  { id: '4', number: 4, title: 'Three-record phrasing', length: '17:45', href: null, state: 'locked' },
];

function PlayerSample({ theme }: { theme: Theme }) {
  return (
    <>
      <Player
        src="/media/sample.mp4"
        title={`Sample lesson, ${theme}`}
        poster="/default-image.svg"
        startAt={12}
        strip={
          <WaveStrip seed="hold-the-blend" played={0.4} flags={cues.map((cue, index) => ({ at: index * 17, cue }))} />
        }
      />
      <ol className="chapters">
        {['What a phrase sounds like', 'The first eight bars'].map((title, index) => (
          <li key={title}>
            <a href={here} aria-current={index === 1 ? 'true' : undefined}>
              <CueLetter colour={cues[index] ?? 'a'}>{index === 0 ? 'A' : 'B'}</CueLetter>
              {title}
              <time>0{index}:48</time>
            </a>
          </li>
        ))}
      </ol>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="transcript" tabIndex={0} aria-label={`Transcript, ${theme}`}>
        <ol>
          <li>
            <a href={here}>10:34</a>
            <span>It is not finished until its phrase is.</span>
          </li>
          <li className="is-current">
            <a href={here}>10:52</a>
            <span>So count it. Twenty-five, twenty-six.</span>
          </li>
        </ol>
      </section>
    </>
  );
}

const basketLine: LineView = {
  kind: 'course',
  id: 'c01',
  isGift: false,
  title: 'Phrase Mixing: Eight, Sixteen, Thirty-Two',
  href: here,
  imageUrl: null,
  facts: '14 lessons',
  price: '£49.00',
  was: null,
  insideBundle: null,
};

const quoteRows: SummaryRow[] = [
  { label: 'Courses, sale prices', value: '£94.00' },
  { label: 'Coupon WINTER20', value: '−£18.80', look: 'less' },
  { label: '15% for two or more courses, not used', value: '−£14.10', look: 'lost' },
];

function CommentSample() {
  return (
    <div className="comments stack is-loose">
      <article className="comment is-target">
        <Avatar src={null} name="slow_fader_kim" />
        <div className="body stack is-tight">
          <header className="row small">
            <strong>slow_fader_kim</strong>
            <TimeAgo at="2026-11-21T09:00:00Z" now={now} />
            <span className="edited">edited</span>
          </header>
          <p>If I count to a minute I am close enough to hear the rest.</p>
          <div className="actions">
            <TextButton type="button">Reply</TextButton>
          </div>
        </div>
      </article>
      <article className="comment is-gone">
        <span className="avatar" aria-hidden="true" />
        <div className="body stack is-tight">
          <p>Comment removed</p>
        </div>
      </article>
    </div>
  );
}

export const areaSamples: Sample[] = [
  {
    title: 'Breadcrumbs, tabs, pager',
    render: (theme) => (
      <>
        <Breadcrumbs
          steps={[{ label: 'DJ Hub', href: here }, { label: 'Rooms', href: here }, { label: 'Sound systems' }]}
        />
        <TabLinks
          label={`Contents, ${theme}`}
          items={[
            { label: 'Overview', href: here, isCurrent: true },
            { label: 'Lessons', href: `${here}lessons` },
            { label: 'About the tutor', href: `${here}tutor` },
          ]}
        />
        <Tabs
          id={`tabs-${theme}`}
          label={`Ways to buy, ${theme}`}
          current="single"
          tabs={[
            { id: 'single', label: 'Single Course', href: `#tabs-${theme}`, panel: <p>One payment.</p> },
            { id: 'package', label: 'Complete Package', href: `#tabs-${theme}`, panel: <p>Everything.</p> },
            { id: 'gift', label: 'Gift This Course', href: `#tabs-${theme}`, panel: <p>For somebody else.</p> },
          ]}
        />
        <Pager label={`Results, ${theme}`} page={7} pages={14} hrefOf={(page) => `?page=${page}`} />
      </>
    ),
  },
  {
    title: 'Section head, ruler, cue letters',
    render: () => (
      <>
        <SectionHead title="Continue Learning" headingLevel={3} more={{ href: here, label: 'See all' }} />
        <SectionHead
          title="Craft"
          subtitle="How it is done, slowly"
          cue="b"
          headingLevel={3}
          more={{ href: here, label: 'SEE ALL' }}
        />
        <div className="ruler" />
        <div className="row">
          {cues.map((cue) => (
            <CueLetter key={cue} colour={cue}>
              {cue.toUpperCase()}
            </CueLetter>
          ))}
        </div>
      </>
    ),
  },
  {
    title: 'Badges, prices, ratings',
    render: (theme) => (
      <>
        <div className="row">
          <Badge>Draft</Badge>
          <Badge look="line">WATCH PREVIEW</Badge>
          <Badge look="new">New</Badge>
          <Badge look="sale">Sale</Badge>
          <Badge look="owned">In your courses</Badge>
          <Badge look="trial">Trial, 5 days left</Badge>
          <Badge look="warn">Paused</Badge>
          <Badge look="bad">Failed</Badge>
        </div>
        <div className="row">
          <Price now="£49.00" />
          <Price was="£65.00" now="£49.00" />
          <Price was="£1,499.00" now="£1,249.50" isLarge />
        </div>
        <div className="row">
          <Rating value={4.7} count={231} />
          <Rating value={2.5} count={4} />
          <Rating value={null} />
        </div>
        <RatingInput id={`rating-${theme}`} name={`rating-${theme}`} legend="Your rating" defaultValue={3.5} />
      </>
    ),
  },
  {
    title: 'Progress and wave',
    render: () => (
      <>
        <ProgressWave value={5} max={14} label="5 of 14 lessons completed" />
        <div className="wave-cue">
          <Wave seed="sign-up" played={0.27} bars={120} />
        </div>
      </>
    ),
  },
  {
    title: 'Cards',
    render: () => (
      <div className="g-2">
        {titles.map((title, index) => (
          <CourseCard key={title} course={cardOf(title, index === 2)} />
        ))}
      </div>
    ),
  },
  {
    title: 'Carousel',
    isWide: true,
    render: (theme) => (
      <Carousel label={`Courses, ${theme}`}>
        {[...titles, 'Reading a Floor'].map((title) => (
          <CourseCard key={title} course={cardOf(title)} />
        ))}
      </Carousel>
    ),
  },
  {
    title: 'In place of a carousel, for those who save data',
    isWide: true,
    render: (theme) => (
      <LiteProvider value>
        <Carousel label={`Courses in lite mode, ${theme}`}>
          {titles.map((title) => (
            <CourseCard key={title} course={cardOf(title)} />
          ))}
        </Carousel>
      </LiteProvider>
    ),
  },
  {
    title: 'Player, sound alone',
    render: (theme) => (
      <Player src="/media/none/audio" title={`Sound, ${theme}`} note="Audio only, 941 kB" isSoundAlone />
    ),
  },
  { title: 'Lesson rows', render: () => <LessonRows lessons={lessons} /> },
  { title: 'Player, chapters, transcript', render: (theme) => <PlayerSample theme={theme} /> },
  {
    title: 'Prose and practice box',
    render: () => (
      <>
        <div className="prose">
          <p>
            Text in lessons and articles is set at 40rem with <a href={here}>marked links</a>, <strong>strong</strong>{' '}
            and <em>emphasis</em>.
          </p>
          <ul>
            <li>Nudge, never drag.</li>
          </ul>
          <ol>
            <li>Panic.</li>
            <li>Listening.</li>
          </ol>
          <blockquote>
            <p>“Where does the congregation stand?”</p>
            <footer>Matthias Röhl</footer>
          </blockquote>
        </div>
        <div className="practice">
          <h3>At your decks</h3>
          <p className="small">Keep both hands off the jog wheels for sixteen bars.</p>
        </div>
      </>
    ),
  },
  { title: 'Comments', render: () => <CommentSample /> },
  {
    title: 'Basket and quote',
    render: () => (
      <>
        <BasketTable caption="Course" lines={[basketLine]} />
        <div className="buy-box">
          <h3 className="heading-m">Your order</h3>
          <QuoteTable caption="Your order" rows={quoteRows} was="£110.00" total="£75.20" />
          <Button type="button" isBlock>
            Proceed to checkout
          </Button>
        </div>
      </>
    ),
  },
  {
    title: 'Plans',
    render: () => (
      <div className="g-2">
        {['Monthly', 'Annual'].map((plan, index) => (
          <article key={plan} className="card-plan">
            <header>
              <h3>{plan}</h3>
            </header>
            <p className="amount">
              £60.00 <small>a month</small>
            </p>
            <ul className="ticks">
              <li>All 24 courses</li>
              <li>DJ Hub</li>
            </ul>
            <Button type="button" variant={index ? 'primary' : 'quiet'} isBlock>
              Choose {plan.toLowerCase()}
            </Button>
          </article>
        ))}
      </div>
    ),
  },
  {
    title: 'Table and facts',
    render: (theme) => (
      <>
        <TableWrap label={`Payments, ${theme}`}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">What</th>
                <th scope="col" className="is-number">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>3 May 2026</td>
                <td>Phrase Mixing</td>
                <td className="is-number">£49.00</td>
              </tr>
            </tbody>
          </table>
        </TableWrap>
        <FactRows
          facts={[
            { label: 'Next charge', value: '£60.00 on 3 December 2026' },
            { label: 'Paid with', value: 'Visa ending 4242' },
          ]}
        />
      </>
    ),
  },
  {
    title: 'Avatars',
    render: () => (
      <div className="row">
        <Avatar src={null} name="rosa_klein" size="large" />
        <Avatar src={null} name="rosa_klein" />
        <Avatar src="/default-image.svg" name="rosa_klein" size="small" />
      </div>
    ),
  },
  {
    title: 'Empty place',
    render: () => (
      <Empty
        title="No results found"
        headingLevel={3}
        action={
          <LinkButton variant="quiet" href={here}>
            See all courses
          </LinkButton>
        }
      >
        Nothing matches “acid jazz for beginners”. Try another word, or look through Mixing.
      </Empty>
    ),
  },
  {
    title: 'Page states',
    isWide: true,
    render: () =>
      [404, 403, 429, 503, 500].map((status) => (
        <ErrorPage
          key={status}
          error={{
            status,
            statusText: '',
            internal: false,
            data: { retryAfter: status === 429 ? 40 : 3600, requestId: status === 500 ? '01JD2F7Q' : undefined },
          }}
        />
      )),
  },
];
