import type { ReactNode } from 'react';
import { errorOf, type Reply, typedIn } from '~/ui/form-reply';
import { Pager } from '~/ui/pager';
import { usePageDialog } from '~/ui/use-page-dialog';
import { cardId } from '../rules';
import type { RewardListView, RewardUnlockView } from '../view';
import { RewardCard } from './reward-card';
import { eitherOpens, RewardUnlock } from './reward-unlock';

interface RewardListProps {
  list: RewardListView;
  label: 'Rewards' | 'Benefits';
  /** The address of a page of this list: it keeps where the other one stands. */
  hrefOf: (page: number) => string;
  reply: Reply | undefined;
  /** Stands on the first screen: its first picture comes before all others. */
  isFirst?: boolean;
  /** When there is nothing in it. */
  children: ReactNode;
}

/** Rewards or benefits in rows of three, with a pager. */
export function RewardList({ list, label, hrefOf, reply, isFirst = false, children }: RewardListProps) {
  const unlock = usePageDialog<RewardUnlockView>({
    route: 'routes/rewards/unlock',
    title: 'Unlock',
    children: (reward) => (
      <>
        <p className="muted">
          {reward.title}. {eitherOpens(reward)}
        </p>
        <RewardUnlock reward={reward} isPlain />
      </>
    ),
  });
  if (!list.items.length) return children;
  const refused = typedIn(reply, 'reward');
  const [here] = hrefOf(list.page).split('#');
  return (
    <>
      <div className="grid">
        {list.items.map((reward, index) => (
          <RewardCard
            key={reward.id}
            reward={reward}
            action={`${here}#${cardId(reward.id)}`}
            refusal={refused === reward.id ? errorOf(reply, '') : undefined}
            isFirst={isFirst && index === 0}
            onUnlock={unlock.open}
          />
        ))}
      </div>
      <Pager label={label} page={list.page} pages={list.pages} hrefOf={hrefOf} />
      {unlock.dialog}
    </>
  );
}
