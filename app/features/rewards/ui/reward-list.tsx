import type { ReactNode } from 'react';
import { paths } from '~/paths';
import { usePageDialog } from '~/ui/dialogs/use-page-dialog';
import { TextLink } from '~/ui/forms/button';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { Notice } from '~/ui/notice';
import { Pager } from '~/ui/pager';
import type { RewardCardView, RewardListView, RewardUnlockView } from '../present.server';
import { cardId } from '../rules';
import { GoneReward, RewardCard } from './reward-card';
import { RewardUnlock, whatUnlocks } from './reward-unlock';

interface RewardListProps {
  list: RewardListView;
  label: 'Rewards' | 'Benefits';
  /** The URL of a page of this list, which keeps the other list's page. */
  hrefOf: (page: number) => string;
  reply: Reply | undefined;
  /** Shown for an empty list. */
  children: ReactNode;
}

/** Benefits in two groups, the locked ones last, with a pager. */
export function RewardList({ list, label, hrefOf, reply, children }: RewardListProps) {
  const { cardOf, dialog } = useRewardCards({ list, hrefOf, reply });
  if (!list.items.length) return children;
  const locked = list.items.filter(({ group }) => group === 'locked');
  const open = list.items.filter(({ group }) => group !== 'locked');
  return (
    <>
      {open.length > 0 && (
        <Group id="open-benefits" level={3} title="Benefits open to you">
          <div className="grid is-led">{open.map(cardOf)}</div>
        </Group>
      )}
      {locked.length > 0 && (
        <Group id="locked-benefits" level={3} title="Locked benefits">
          <div className="grid is-led">{locked.map(cardOf)}</div>
        </Group>
      )}
      <Pager isNamed label={label} page={list.page} pages={list.pages} hrefOf={hrefOf} />
      {dialog}
    </>
  );
}

/** Rewards in three groups: open to the reader, locked, without codes. */
export function RewardGroups({ list, label, hrefOf, reply, children }: RewardListProps) {
  const { cardOf, dialog } = useRewardCards({ list, hrefOf, reply, isFirst: true });
  if (!list.items.length) return children;
  const of = (group: RewardCardView['group']) => list.items.filter((reward) => reward.group === group);
  const [open, locked, gone] = [of('open'), of('locked'), of('gone')];
  return (
    <>
      <TakenMeanwhile gone={gone} reply={reply} />
      {open.length > 0 && (
        <Group
          id="open"
          title="Rewards open to you"
          text="You get one code per reward. It stays on this page once you’ve generated it."
        >
          <div className="grid is-led">{open.map(cardOf)}</div>
        </Group>
      )}
      {locked.length > 0 && (
        <Group id="locked" title="Locked rewards">
          <div className="grid is-led">{locked.map((reward, index) => cardOf(reward, open.length + index))}</div>
        </Group>
      )}
      {gone.length > 0 && (
        <Group id="gone" title="No codes left" text="All codes are taken. When there are more, these move up again.">
          <ul className="ways is-two is-lined">
            {gone.map((reward) => (
              <li key={reward.id}>
                <GoneReward reward={reward} />
              </li>
            ))}
          </ul>
        </Group>
      )}
      <Pager isNamed label={label} page={list.page} pages={list.pages} hrefOf={hrefOf} />
      {dialog}
    </>
  );
}

interface GroupProps {
  id: string;
  title: string;
  text?: string;
  /** The level of the group's heading. */
  level?: 2 | 3;
  children: ReactNode;
}

function Group({ id, title, text, level = 2, children }: GroupProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="stack reward-group" aria-labelledby={id}>
      <div className="stack is-tight">
        <Heading className={level === 2 ? 'heading-m' : 'heading-s'} id={id}>
          {title}
        </Heading>
        {text && <p className="small muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** Says that the last code was taken while the page was open, so that the reward is now among those without codes. */
function TakenMeanwhile({ gone, reply }: { gone: RewardCardView[]; reply: Reply | undefined }) {
  const asked = gone.find(({ id }) => id === typedIn(reply, 'reward'));
  const refusal = errorOf(reply, '');
  if (!asked || !refusal) return null;
  return (
    <Notice kind="warning" isLive action={<TextLink href={paths.contact()}>Contact us</TextLink>}>
      {`${asked.title}: ${refusal}`}
    </Notice>
  );
}

interface CardsOf extends Pick<RewardListProps, 'list' | 'hrefOf' | 'reply'> {
  /** Whether the list is on the first screen, so that its first picture is loaded first. */
  isFirst?: boolean;
}

/** The cards of a list, and the dialog about unlocking one of them. */
function useRewardCards({ list, hrefOf, reply, isFirst = false }: CardsOf) {
  const unlock = usePageDialog<RewardUnlockView>({
    title: 'Unlock',
    children: (reward) => (
      <>
        <p className="muted">
          {reward.title}. {whatUnlocks(reward)}
        </p>
        <RewardUnlock reward={reward} isPlain />
      </>
    ),
  });
  const refused = typedIn(reply, 'reward');
  const [here] = hrefOf(list.page).split('#');
  const cardOf = (reward: RewardCardView, index: number) => (
    <RewardCard
      key={reward.id}
      reward={reward}
      action={`${here}#${cardId(reward.id)}`}
      refusal={refused === reward.id ? errorOf(reply, '') : undefined}
      isFirst={isFirst && index === 0}
      onUnlock={unlock.open}
    />
  );
  return { cardOf, dialog: unlock.dialog };
}
