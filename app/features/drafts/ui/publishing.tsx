import { Badge } from '~/ui/badge';
import { TextButton, TextLink } from '~/ui/forms/button';
import { MomentLine } from './moment-line';
import { Carried } from './sheet-fields';

export type DraftState = 'new' | 'draft' | 'scheduled' | 'published' | 'withdrawn';

const looks = { new: 'line', draft: 'line', scheduled: 'warn', published: 'owned', withdrawn: 'warn' } as const;
const words = { new: 'New', draft: 'Draft', scheduled: 'Scheduled', published: 'Published', withdrawn: 'Off sale' };

/** The publishing state as a badge. */
export function StateBadge({ state }: { state: DraftState }) {
  return <Badge look={looks[state]}>{words[state]}</Badge>;
}

const laters = {
  published: 'It was published on this day.',
  scheduled: 'It is published on this day.',
  withdrawn: 'Off sale. People who own it keep it. With a date it is sold again.',
  draft: 'With a day here, Publish waits until then.',
};

interface PublishLaterProps {
  state: DraftState;
  /** Whether a draft is saved beside what is published. */
  isChanged?: boolean;
  /** Whether this form also hides what is published. */
  canHide?: boolean;
}

/** The publish date of a draft whose bar publishes it. */
export function PublishLater({ state, isChanged, canHide }: PublishLaterProps) {
  const hint = state === 'new' ? laters.draft : laters[state];
  return (
    <section className="buy-box" aria-labelledby="publishing">
      <div className="row is-apart">
        <h2 id="publishing" className="field-label">
          {state === 'published' || state === 'scheduled' ? 'Publishing' : 'Publish later'}
        </h2>
        <span className="row">
          {state !== 'new' && <StateBadge state={state} />}
          {isChanged && <Badge look="warn">Changed</Badge>}
        </span>
      </div>
      <Carried names={['isDraft', 'isWithdrawn']} />
      <MomentLine name="publishedAt" hint={hint} isOptional />
      {canHide && (state === 'published' || state === 'scheduled') && (
        <p className="small">
          <TextButton intent="hide">Unpublish</TextButton>
        </p>
      )}
    </section>
  );
}

/** What to look at before a draft is published, with links. Nothing in it keeps the draft from being published. */
export function BeforePublishing({ remarks }: { remarks: { label: string; href: string; text: string }[] }) {
  if (!remarks.length) return null;
  return (
    <section className="buy-box" aria-labelledby="before">
      <h2 id="before" className="field-label">
        Before you publish
      </h2>
      <ul className="stack is-tight small">
        {remarks.map(({ label, href, text }) => (
          <li key={`${href} ${text}`}>
            <TextLink href={href}>{label}</TextLink> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
