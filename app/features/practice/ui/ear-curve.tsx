import { paths } from '~/paths';
import { MoreLink } from '~/ui/button';
import type { CurveView, HistoryView } from '../show-history.server';

/** The size of the drawing: 90 days across, levels 1 to 10 up. */
const width = 300;
const heightOf = (level: number) => Math.round((10 - level) * (100 / 9) * 10) / 10;
const placeOf = (day: number) => Math.round((day / 89) * width * 10) / 10;

/** A skill's ear over 90 days: a line in steps, the dot is today. */
export function EarCurve({ curve, history }: { curve: CurveView; history: Pick<HistoryView, 'from' | 'to'> }) {
  const { skill, name, from, now, answered, points, says } = curve;
  const [first, last] = [points[0], points.at(-1)];
  return (
    <section className="curve" aria-labelledby={`curve-${skill}`}>
      <header>
        <h2 className="heading-m" id={`curve-${skill}`}>
          {name}
        </h2>
        <p>
          {now ? (
            <>
              {from}, now <strong>{now}</strong>
            </>
          ) : (
            `${answered} ${answered === 1 ? 'answer' : 'answers'} so far`
          )}
        </p>
      </header>
      {first && last ? (
        <div className="plot">
          <span className="scale" aria-hidden="true">
            <span>10</span> <span>1</span>
          </span>
          <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" role="img" aria-label={says}>
            <path className="grid-line" d={`M0 0H${width}M0 33.3H${width}M0 66.6H${width}M0 100H${width}`} />
            <path
              className="level-line"
              d={`M${placeOf(first.day)} ${heightOf(first.level)}${points
                .slice(1)
                .map(({ day, level }) => `H${placeOf(day)}V${heightOf(level)}`)
                .join('')}H${width}`}
            />
            <path className="now" d={`M${width} ${heightOf(last.level)}h.01`} />
          </svg>{' '}
          <span className="dates" aria-hidden="true">
            <span>{history.from}</span> <span>{history.to}</span>
          </span>
        </div>
      ) : (
        <>
          <p className="muted">The line begins with your 20th answer.</p>
          <p>
            <MoreLink href={paths.practiceSkill(skill)}>Practise {name}</MoreLink>
          </p>
        </>
      )}
    </section>
  );
}
