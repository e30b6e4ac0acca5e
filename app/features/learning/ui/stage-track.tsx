import type { CSSProperties } from 'react';
import { Badge } from '~/ui/badge';
import { HiddenComma } from '~/ui/separated';
import { Wave } from '~/ui/wave';
import type { JourneyStageView } from '../present-journey.server';

/** The journey as a track of stages, each as long as its number of courses. */
export function StageTrack({ stages, played }: { stages: JourneyStageView[]; played: number }) {
  const total = stages.reduce((sum, stage) => sum + lengthOf(stage), 0);
  let before = 0;
  const parts = stages.map((stage) => {
    const style = { '--at': percent(before, total), '--span': percent(lengthOf(stage), total) } as CSSProperties;
    before += lengthOf(stage);
    return { ...stage, style };
  });
  return (
    <nav className="arrangement is-journey" aria-label="Stages">
      <Wave seed="journey" bars={240} played={played} />
      <ol>
        {parts.map(({ id, number, name, cue, progress, isCurrent, style }) => (
          <li key={id} className={`cue-${cue}`} style={style}>
            <a href={`#stage-${number}`} aria-current={isCurrent ? 'step' : undefined}>
              <span className="stage-number">
                Stage {number}
                {isCurrent && (
                  <>
                    <HiddenComma />
                    <Badge>You are here</Badge>
                  </>
                )}
              </span>
              <HiddenComma />
              <strong>{name}</strong>
              <HiddenComma />
              <small>{progress}</small>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A short stage still needs room for its name. */
const lengthOf = ({ coursesCount }: JourneyStageView) => Math.max(3, coursesCount);

const percent = (part: number, total: number) => Math.round((1000 * part) / Math.max(1, total)) / 10;
