import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import type { ChannelView } from '../show-practice.server';
import { faderStyle, LevelFader } from './level-fader';
import { SkillDrawing } from './skill-drawing';

/** One channel a skill: its drawing, its name, what the member hears, its fader. */
export function PracticeConsole({ channels, isGuest }: { channels: ChannelView[]; isGuest: boolean }) {
  return (
    <section aria-labelledby="ear" className="stack">
      <h2 className="heading-m" id="ear">
        {isGuest ? 'Today’s questions' : 'Your ear'}
      </h2>
      <div className="console">
        <ul className="channels">
          {channels.map((channel) => (
            <Channel key={channel.skill} channel={channel} isGuest={isGuest} />
          ))}
        </ul>
      </div>
      {isGuest && (
        <p className="small muted">
          The marker is how hard today’s question is, out of 10. Everyone gets the same questions. New ones come at
          midnight UTC.
        </p>
      )}
    </section>
  );
}

function Channel({ channel, isGuest }: { channel: ChannelView; isGuest: boolean }) {
  const { skill, name, about, ear, left, fader, isDue } = channel;
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
          {about} {left !== null && left < 20 && `${left} more answers until your level shows.`}
        </p>
      )}
      <LevelFader
        fader={fader}
        isEmpty={!isGuest && !ear}
        says={isGuest ? `Today’s question is level ${fader.level} of 10` : undefined}
      />
    </li>
  );
}
