import { Fragment } from 'react';
import { paths } from '~/paths';
import { Section } from '~/ui/section-head';
import type { EditionView } from '../present.server';
import { answerWithinDays, longestMix, newestMonths, shortestMix, tellWithinDays, youngest } from '../rules';

/** The prize, and how the winner is notified. */
export function PrizeSection({ edition }: { edition: EditionView }) {
  return (
    <Section hasWrap id="prize" title="The prize">
      <div className="two cols">
        <div className="stack">
          <ul className="ticks is-lined">
            {edition.prize.map(({ text, end }) => (
              <li key={text}>
                {text}
                {end && (
                  <>
                    <span className="visually-hidden">, </span>
                    <span className="end">{end}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
        <div className="stack">
          <p>
            If you win, we’ll email you within {tellWithinDays} days of the closing date. You then have{' '}
            {answerWithinDays} days to answer. After that, the prize goes to the runner-up.
          </p>
          <p className="muted">
            There is one winner and one prize. Interviews by video call begin on {edition.interviewsOn}.
          </p>
        </div>
      </div>
    </Section>
  );
}

const requirements = [
  ['long', `${shortestMix} to ${longestMix} min`],
  ['when it was made', `Last ${newestMonths} months`],
  ['on the day you enter', `${youngest} or over`],
  ['per person', 'One entry'],
];

/** The requirements for an entry. */
export function RulesSection() {
  return (
    <Section
      hasWrap
      id="rules"
      title="What the jury accepts"
      more={{ href: paths.festivalTerms({ back: paths.riseFestival() }), label: 'Festival terms' }}
    >
      <dl className="facts is-large is-value-first">
        {requirements.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The jury's advice, in two columns on wide screens. */
export function TipsSection({ tips }: Pick<EditionView, 'tips'>) {
  if (tips.length === 0) return null;
  const half = Math.ceil(tips.length / 2);
  return (
    <Section hasWrap id="tips" title="Tips from the jury">
      <div className="two cols">
        {[tips.slice(0, half), tips.slice(half)].map((column, i) => (
          <div key={column[0]?.title ?? i} className="prose">
            {column.map(({ title, text }) => (
              <Fragment key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </Fragment>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}
