import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { showHistory } from '~/features/practice/show-history.server';
import { EarCurve } from '~/features/practice/ui/ear-curve';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { BackLink } from '~/ui/button';
import practice from '~/ui/css/practice.css?url';

export const meta: MetaFunction = () => [{ title: 'Your ear, 90 days' }];
export const links = () => [{ rel: 'stylesheet', href: practice }];

export const loader = page({ for: 'member' }, ({ scope }) => showHistory(scope));

export default function HistoryPage() {
  const history = useLoaderData<typeof loader>();
  const { curves, weeks } = history;
  return (
    <div className="stack is-loose">
      <div className="stack is-tight">
        <BackLink href={paths.practice()}>Practice</BackLink>
        <h1>Your ear, 90 days</h1>
        <p className="lead">The level of each skill, day by day. Up is finer.</p>
      </div>
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard reaches by focus */}
        <section className="table-wrap" aria-label="Level by week, table" tabIndex={0}>
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
        </section>
      </section>
    </div>
  );
}
