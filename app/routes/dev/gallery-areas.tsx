import { Avatar } from '~/ui/avatar';
import { Badge } from '~/ui/badge';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { LinkButton } from '~/ui/button';
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
import { Wave } from '~/ui/wave';
import { WaveStrip } from '~/ui/wave-strip';
import type { Sample } from './gallery-sample';

const here = '#';
const cues: CueColour[] = ['a', 'b', 'c', 'd', 'e', 'f'];

const slides = ['Phrase Mixing', 'Beatmatching by Ear', 'The Long Blend', 'EQ and the Low End', 'Reading a Floor'].map(
  (title) => (
    <p key={title} className="panel">
      {title}
    </p>
  ),
);

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
    title: 'Carousel',
    isWide: true,
    render: (theme) => <Carousel label={`Courses, ${theme}`}>{slides}</Carousel>,
  },
  {
    title: 'In place of a carousel, for those who save data',
    isWide: true,
    render: (theme) => (
      <LiteProvider value>
        <Carousel label={`Courses in lite mode, ${theme}`}>{slides}</Carousel>
      </LiteProvider>
    ),
  },
  {
    title: 'Player, sound alone',
    render: (theme) => (
      <Player src="/media/none/audio" title={`Sound, ${theme}`} note="Audio only, 941 kB" isSoundAlone />
    ),
  },
  {
    title: 'Player with its wave',
    render: (theme) => (
      <Player
        src="/media/sample.mp4"
        title={`Sample lesson, ${theme}`}
        poster="/default-image.svg"
        startAt={12}
        strip={
          <WaveStrip seed="hold-the-blend" played={0.4} flags={cues.map((cue, index) => ({ at: index * 17, cue }))} />
        }
      />
    ),
  },
  {
    title: 'Prose',
    render: () => (
      <div className="prose">
        <p>
          Text in lessons and articles is set at 40rem with <a href={here}>marked links</a>, <strong>strong</strong> and{' '}
          <em>emphasis</em>.
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
