import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { Carried, Line, Tick } from './sheet';

export type DraftState = 'new' | 'draft' | 'scheduled' | 'published' | 'withdrawn';

const looks = { new: 'line', draft: 'line', scheduled: 'warn', published: 'owned', withdrawn: 'warn' } as const;
const words = { new: 'New', draft: 'Draft', scheduled: 'Scheduled', published: 'Published', withdrawn: 'Off sale' };

/** How far it has come, as a badge. */
export function StateBadge({ state }: { state: DraftState }) {
  return <Badge look={looks[state]}>{words[state]}</Badge>;
}

/** When it is out, and the button that saves all of the form. */
export function Publishing({ state }: { state: DraftState }) {
  return (
    <section className="buy-box" aria-labelledby="publishing">
      <div className="row is-apart">
        <h2 id="publishing" className="field-label">
          Publishing
        </h2>
        <StateBadge state={state} />
      </div>
      <Line
        name="publishedAt"
        label="Out from, UTC"
        type="datetime-local"
        hint={
          state === 'withdrawn'
            ? 'It is off sale: whoever has it keeps it. A day put here sells it again.'
            : 'In the future: it comes out by itself.'
        }
      />
      {state === 'withdrawn' && <Carried names={['isWithdrawn']} />}
      <Tick name="isDraft" label="A draft: not to come out yet" />
      <Button isBlock>Save</Button>
    </section>
  );
}
