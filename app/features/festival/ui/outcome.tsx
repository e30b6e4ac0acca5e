import type { ReactNode } from 'react';
import { LinkButton } from '~/ui/forms/button';
import { OutLink } from '~/ui/out-link';
import { Section } from '~/ui/section-head';
import type { PastEditionView, WinnerView } from '../present.server';

/** A link to an external page; only its host was checked. */
export function MixLink({ url, children }: { url: string; children: string }) {
  return (
    <OutLink href={url} target="_blank">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </OutLink>
  );
}

/** The winner and the runner-up; `children` are further buttons in the winner's row. */
export function Winner({ winner, children }: { winner: WinnerView; children?: ReactNode }) {
  return (
    <>
      <p className="lead">
        A mix of {winner.minutes} minutes.{winner.runnerUp && ` Runner-up: ${winner.runnerUp}`}
      </p>
      <div className="row">
        <LinkButton variant="quiet" href={winner.mixUrl} target="_blank">
          Listen to the mix<span className="visually-hidden"> (opens in a new tab)</span>
        </LinkButton>
        {children}
      </div>
    </>
  );
}

/** The results of earlier years. */
export function PastEditions({ editions }: { editions: PastEditionView[] }) {
  if (editions.length === 0) return null;
  return (
    <Section hasWrap id="past" title="Earlier years">
      <dl className="facts is-rows">
        {editions.map(({ id, name, when, winner }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              {winner ? (
                <>
                  <MixLink url={winner.mixUrl}>{winner.djName}</MixLink> played in {when}.
                  {winner.runnerUp && ` Runner-up: ${winner.runnerUp}`}
                </>
              ) : (
                `The festival was in ${when}.`
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
