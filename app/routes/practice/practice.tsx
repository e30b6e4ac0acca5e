import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { presentExerciseLink } from '~/features/decks/present.server';
import { readOpenExercises } from '~/features/decks/queries.server';
import { ToDecks } from '~/features/decks/ui/to-decks';
import { firstSkill, openQuestion } from '~/features/practice/open-question.server';
import { presentQuestion } from '~/features/practice/present-question.server';
import { type ChannelView, readPractice } from '~/features/practice/show-practice.server';
import type { TodayView } from '~/features/practice/show-today.server';
import { FirstQuestion } from '~/features/practice/ui/asked-question';
import { faderStyle, LevelFader } from '~/features/practice/ui/level-fader';
import { SkillDrawing } from '~/features/practice/ui/skill-drawing';
import { SoundPlayer } from '~/features/practice/ui/sound-player';
import { TodayRuler } from '~/features/practice/ui/today-ruler';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { isMember } from '~/scope/viewer';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import ask from '~/ui/css/ask.css?url';
import practice from '~/ui/css/practice.css?url';
import { Disclosure } from '~/ui/disclosure';
import { LinkButton, MoreLink } from '~/ui/forms/button';
import { PageHead, Part } from '~/ui/page/page-parts';
import { publicMeta } from '~/ui/page/public-meta';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

const description =
  'Eight ear training exercises for DJs: drift, tempo, BPM, the one, phrases, EQ, level and key. One free question a day in each.';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  publicMeta(
    { matches },
    { path: paths.practice(), title: data?.isGuest ? 'Can you hear it?' : 'Practice', description },
  );
export const links = () => [practice, ask].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page(async ({ scope }) => {
  const isGuest = !isMember(scope.viewer);
  const [practice, exercises] = await scope.read(readPractice(scope), readOpenExercises(scope));
  return {
    isGuest,
    ...practice,
    exercises: exercises.map(presentExerciseLink),
    question: isGuest ? presentQuestion(scope, await openQuestion(scope, { skill: firstSkill })) : null,
  };
});

export default function PracticePage() {
  const { isGuest, channels, today, question, exercises } = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose">
      {question ? (
        <>
          <FirstQuestion question={question} />
          <OtherSkills channels={channels.filter(({ skill }) => skill !== question.skill)} />
        </>
      ) : (
        <>
          <PageHead
            title="Practice"
            lead="What a DJ does by ear. Each skill gets harder as you get better. Headphones are best."
          />
          {today && <TodayBegin today={today} />}
          <PracticeConsole channels={channels} />
          <p>
            <MoreLink href={paths.practiceHistory()}>Your ear over 90 days</MoreLink>
          </p>
        </>
      )}
      {exercises.length > 0 && (
        <Part id="decks" title="At the decks">
          <ul className="decks-list">
            {exercises.map((exercise) => (
              <li key={exercise.id}>
                <ToDecks exercise={exercise} isNamed />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part id="check" title="Do you hear both?" className="stack is-tight">
        <p className="muted">A kick and a hat, in turn. A phone’s loudspeaker has no lows: use headphones.</p>
        <SoundPlayer
          sounds={[{ label: 'A kick and a hat', note: null, beats: null, src: paths.practiceSound('check') }]}
          seconds={4}
          isFetchedAhead={false}
        />
      </Part>
      <Disclosure title="How the levels work">
        <p>
          Three right answers in a row take you up one level, and one wrong answer takes you down one. Your level
          settles where you are right about four times in five.
          {!isGuest && ' The number on each fader is the middle level of your last 20 answers.'}
        </p>
        {!isGuest && <p>The sounds are made when you ask, so no two questions are the same.</p>}
      </Disclosure>
    </div>
  );
}

/** The skills of the day's ten questions, and a link to the questions. */
function TodayBegin({ today }: { today: TodayView }) {
  const { plan, answered, isDone } = today;
  return (
    <section className="today" aria-labelledby="today">
      <div className="stack is-tight">
        <h2 className="heading-m" id="today">
          {!isDone ? 'Ten minutes today' : 'Today’s ten are done'}
        </h2>
        <p className="muted">
          {!isDone ? 'Ten questions. Stop at any time.' : 'Any skill can be practised alone, as long as you like.'}
        </p>
      </div>
      <div className="stack is-tight">
        <TodayRuler today={today} />
        <ul
          className="ten-parts"
          style={{ '--parts': plan.map(({ questions }) => `${questions}fr`).join(' ') } as CSSProperties}
        >
          {plan.map(({ name, questions, about }) => (
            <li key={name}>
              <strong>
                {questions} of {name}
              </strong>{' '}
              <small className="muted">{about}</small>
            </li>
          ))}
        </ul>
      </div>
      {!isDone && (
        <LinkButton href={paths.practiceToday()} size="large" icon="play">
          {answered.length ? 'Go on' : 'Start'}
        </LinkButton>
      )}
    </section>
  );
}

/** The questions that guests have left today. */
function OtherSkills({ channels }: { channels: ChannelView[] }) {
  return (
    <Part id="skills" title="Seven more things to hear">
      <p className="muted">Each has one question today, the same for everyone. New ones come at midnight UTC.</p>
      <ul className="skill-rows">
        {channels.map(({ skill, name, about }) => (
          <li key={skill}>
            <AppLink href={paths.practiceSkill(skill)}>
              <SkillDrawing skill={skill} />
              <span>
                <strong>{name}</strong> <small>{about}</small>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** One channel per skill: its drawing, its name, what the member can hear, and its fader. */
function PracticeConsole({ channels }: { channels: ChannelView[] }) {
  return (
    <Part id="ear" title="Your ear">
      <div className="console">
        <ul className="channels">
          {channels.map((channel) => (
            <Channel key={channel.skill} channel={channel} />
          ))}
        </ul>
      </div>
    </Part>
  );
}

function Channel({ channel }: { channel: ChannelView }) {
  const { skill, name, about, ear, wait, fader, isDue } = channel;
  return (
    <li className={classNames('channel', isDue && 'is-due')} style={faderStyle(fader.level)}>
      <SkillDrawing skill={skill} />
      <h3>
        <AppLink href={paths.practiceSkill(skill)}>{name}</AppLink>
      </h3>
      {ear ? (
        <p className="hear">
          <strong>{ear.words}</strong> {ear.means}
        </p>
      ) : (
        <p className="hear">
          {about} {wait}
        </p>
      )}
      <LevelFader fader={fader} isEmpty={!ear} />
    </li>
  );
}
