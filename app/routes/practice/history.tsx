import { useLoaderData } from '@remix-run/react';
import { type CurveView, type HistoryView, showHistory } from '~/features/practice/show-history.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import practice from '~/ui/css/practice.css?url';
import { Empty } from '~/ui/empty';
import { BackLink, LinkButton, MoreLink } from '~/ui/forms/button';
import { TableWrap } from '~/ui/table-wrap';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Your ear, 90 days' }];
export const links = () => [{ rel: 'stylesheet', href: practice }];

export const loader = page({ for: 'member' }, ({ scope }) => showHistory(scope));

export default function HistoryPage() {
  const history = useLoaderData<typeof loader>();
  const { curves, weeks } = history;
  const title = (
    <div className="stack is-tight">
      <BackLink href={paths.practice()}>Practice</BackLink>
      <h1>Your ear, 90 days</h1>
      <p className="lead">The level of each skill, day by day. Higher is better.</p>
    </div>
  );
  if (curves.every(({ answered }) => answered === 0)) {
    return (
      <div className="stack is-loose">
        {title}
        <Empty
          title="No answers yet"
          action={<LinkButton href={paths.practiceToday()}>Start today’s practice</LinkButton>}
        >
          Your levels appear here once you have answered questions.
        </Empty>
      </div>
    );
  }
  return (
    <div className="stack is-loose">
      {title}
      <div className="curves">
        {curves.map((curve) => (
          <EarCurve key={curve.skill} curve={curve} history={history} />
        ))}
      </div>
      <section className="stack" aria-labelledby="weeks">
        <h2 id="weeks">Week by week</h2>
        <p>
          <a href={paths.practiceHistoryFile()} download>
            Download each day as CSV
          </a>
        </p>
        <TableWrap label="Level by week, table">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Week to</th>
                {curves.map(({ skill, name }) => (
                  <th scope="col" key={skill}>
                    {name}
                  </th>
                ))}
                <th scope="col" className="is-number">
                  Answers
                </th>
                <th scope="col" className="is-number">
                  Right
                </th>
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ to, ears, answers, right }) => (
                <tr key={to}>
                  <th scope="row" className="nowrap">
                    {to}
                  </th>
                  {ears.map((ear, i) => (
                    <td key={curves[i]?.skill} className="nowrap">
                      {ear ?? <span className="visually-hidden">none yet</span>}
                    </td>
                  ))}
                  <td className="is-number">{answers}</td>
                  <td className="is-number">{right}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableWrap>
      </section>
    </div>
  );
}

/** The size of the drawing: 90 days across, levels 1 to 10 up. */
const width = 300;
const heightOf = (level: number) => Math.round((10 - level) * (100 / 9) * 10) / 10;
const placeOf = (day: number) => Math.round((day / 89) * width * 10) / 10;

/** A skill's ear over 90 days: a line in steps, the dot is today. */
function EarCurve({ curve, history }: { curve: CurveView; history: Pick<HistoryView, 'from' | 'to'> }) {
  const { skill, name, from, now, answered, points, says } = curve;
  const [first, last] = [points[0], points.at(-1)];
  return (
    <section className="curve stack is-tight" aria-labelledby={`curve-${skill}`}>
      <header className="row is-apart">
        <h2 className="heading-m" id={`curve-${skill}`}>
          {name}
        </h2>
        <p className="small muted num">
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
