import { Badge } from '~/ui/badge';
import { MomentLine } from './moment-line';
import { Carried, SaveButton, Tick } from './sheet';

export type DraftState = 'new' | 'draft' | 'scheduled' | 'published' | 'withdrawn';

const looks = { new: 'line', draft: 'line', scheduled: 'warn', published: 'owned', withdrawn: 'warn' } as const;
const words = { new: 'New', draft: 'Draft', scheduled: 'Scheduled', published: 'Published', withdrawn: 'Off sale' };

/** The publishing state as a badge. */
export function StateBadge({ state }: { state: DraftState }) {
  return <Badge look={looks[state]}>{words[state]}</Badge>;
}

/** The publish date, and the button that saves the whole form. */
export function Publishing({ state }: { state: DraftState }) {
  return (
    <section className="buy-box" aria-labelledby="publishing">
      <div className="row is-apart">
        <h2 id="publishing" className="field-label">
          Publishing
        </h2>
        <StateBadge state={state} />
      </div>
      <MomentLine
        name="publishedAt"
        hint={
          state === 'withdrawn'
            ? 'Off sale. People who own it keep it. Enter a date to sell it again.'
            : 'A future date publishes it automatically.'
        }
      />
      {state === 'withdrawn' && <Carried names={['isWithdrawn']} />}
      <Tick name="isDraft" />
      <SaveButton isBlock />
    </section>
  );
}

const laters = {
  published: 'It was published on this day.',
  scheduled: 'It is published on this day.',
  draft: 'With a day here, Publish waits until then.',
};

/** The publish date of a draft whose bar publishes it. */
export function PublishLater({ state }: { state: DraftState }) {
  const hint = state === 'published' || state === 'scheduled' ? laters[state] : laters.draft;
  return (
    <section className="buy-box" aria-labelledby="publishing">
      <div className="row is-apart">
        <h2 id="publishing" className="field-label">
          {state === 'published' || state === 'scheduled' ? 'Publishing' : 'Publish later'}
        </h2>
        <StateBadge state={state} />
      </div>
      <Carried names={['isDraft']} />
      <MomentLine name="publishedAt" hint={hint} isOptional />
    </section>
  );
}
