import { Avatar } from '~/ui/avatar';
import { Badge } from '~/ui/badge';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { Button, LinkButton, TextButton } from '~/ui/button';
import { Carousel } from '~/ui/carousel';
import { Cover } from '~/ui/cover';
import { CueLetter } from '~/ui/cue-letter';
import { Empty } from '~/ui/empty';
import { ErrorPage } from '~/ui/error-page';
import { Icon } from '~/ui/icon';
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

function Card({ title, isOwned }: { title: string; isOwned?: boolean }) {
  return (
    <article className="card card-course">
      <Cover src={null}>{!isOwned && <Badge look="sale">Sale</Badge>}</Cover>
      <div className="meta">
        <span className="level is-2">Intermediate</span>
        <span>14 lessons</span>
        <span>3 h 12 min</span>
      </div>
      <h3>
        <a href={here}>{title}</a>
      </h3>
      <p className="who">Dele Marsh</p>
      <div className="foot">
        {isOwned ? <Badge look="owned">In your courses</Badge> : <Price was="£65.00" now="£49.00" />}
        <Rating value={4.7} count={231} />
      </div>
    </article>
  );
}

const titles = [
  'Phrase Mixing: Eight, Sixteen, Thirty-Two',
  'Beatmatching by Ear',
  'The Long Blend',
  'EQ, Filters and the Low End: How to Mix Two Basslines for Sixteen Bars Without Anybody Leaving the Floor',
];

function LessonRows() {
  return (
    <ol className="lesson-list">
      <li className="lesson-row is-complete">
        <span className="no">1</span>
        <div className="title">
          <a href={here}>
            <span>Why dance music counts in eights</span>
          </a>
          <span className="state">
            <Icon name="check" />
            Completed
          </span>
        </div>
        <span className="end">
          <span className="length">11:20</span>
        </span>
      </li>
      <li className="lesson-row is-current">
        <span className="no">2</span>
        <div className="title">
          <a href={here} aria-current="true">
            <span>Hold the blend for thirty-two bars</span>
          </a>
          <span className="state">You are here</span>
        </div>
        <span className="end">
          <Icon name="bookmark" label="Bookmarked" />
          <span className="length">15:06</span>
        </span>
      </li>
      <li className="lesson-row is-preview">
        <span className="no">3</span>
        <div className="title">
          <a href={here}>
            <span>Breakdowns: wait or go?</span>
          </a>
          <span className="state">Watch Preview</span>
        </div>
        <span className="end">
          <span className="length">12:40</span>
        </span>
      </li>
      <li className="lesson-row is-locked">
        <span className="no">4</span>
        <div className="title">
          <span>Three-record phrasing</span>
          <span className="state">
            <Icon name="lock" />
            Locked<span className="visually-hidden">: buy the course to open it</span>
          </span>
        </div>
        <span className="end">
          <span className="length">17:45</span>
        </span>
      </li>
    </ol>
  );
}

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

function BasketTable() {
  return (
    <table className="basket">
      <caption>Course</caption>
      <thead>
        <tr>
          <th scope="col">Course</th>
          <th scope="col" className="is-number">
            Price
          </th>
          <th scope="col">
            <span className="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            <div className="item">
              <Cover src={null} />
              <div>
                <a href={here}>{titles[0]}</a>
                <p>14 lessons</p>
              </div>
            </div>
          </th>
          <td className="is-number">
            <strong>£49.00</strong>
          </td>
          <td>
            <TextButton type="button">Remove</TextButton>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Quote() {
  return (
    <div className="buy-box">
      <h3 className="heading-m">Your order</h3>
      <table className="quote">
        <tbody>
          <tr>
            <th scope="row">Courses, sale prices</th>
            <td>£94.00</td>
          </tr>
          <tr className="is-less">
            <th scope="row">Coupon WINTER20</th>
            <td>−£18.80</td>
          </tr>
          <tr className="is-lost">
            <th scope="row">15% for two or more courses, not used</th>
            <td>
              <s>−£14.10</s>
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>
              <s>£110.00</s>£75.20
            </td>
          </tr>
        </tfoot>
      </table>
      <Button type="button" isBlock>
        Proceed to checkout
      </Button>
    </div>
  );
}

function CommentSample() {
  return (
    <div className="comments">
      <article className="comment is-target">
        <Avatar src={null} name="slow_fader_kim" />
        <div className="body">
          <header>
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
        <div className="body">
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
          <Card key={title} title={title} isOwned={index === 2} />
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
          <Card key={title} title={title} />
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
            <Card key={title} title={title} />
          ))}
        </Carousel>
      </LiteProvider>
    ),
  },
  {
    title: 'Player, sound alone',
    render: (theme) => (
      <Player src="/media/none/audio" title={`Sound, ${theme}`} note="Sound alone, 941 kB" isSoundAlone />
    ),
  },
  { title: 'Lesson rows', render: () => <LessonRows /> },
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
        <BasketTable />
        <Quote />
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
        <dl className="facts is-rows">
          <div>
            <dt>Next charge</dt>
            <dd>£60.00 on 3 December 2026</dd>
          </div>
          <div>
            <dt>Paid with</dt>
            <dd>Visa ending 4242</dd>
          </div>
        </dl>
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
