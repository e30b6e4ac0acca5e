import { Form } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { paths } from '~/paths';
import { Button, LinkButton, TextButton, TextLink } from '~/ui/button';
import { classNames } from '~/ui/class-names';
import { CopyField } from '~/ui/copy-field';
import { Cover } from '~/ui/cover';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { cardId, rewardRefusals } from '../rules';
import type { RewardCardView, RewardLinkView } from '../view';

interface RewardCardProps {
  reward: RewardCardView;
  /** The page that it stands on, with its query, and its place there: without script a refusal is seen at once. */
  action: string;
  /** Why its form was refused just now. */
  refusal: string | undefined;
  isFirst: boolean;
  onUnlock: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A reward or benefit: locked, open, with a code to generate, or with the code (specification 2, Reward). */
export function RewardCard({ reward, action, refusal, isFirst, onUnlock }: RewardCardProps) {
  const { id, title, isLocked, code } = reward;
  return (
    <article
      className={classNames('card', 'card-reward', isLocked && 'is-locked')}
      id={cardId(id)}
      aria-labelledby={`title-${id}`}
    >
      <Cover src={reward.imageUrl} width={600} height={600} isFirst={isFirst}>
        {isLocked && (
          <span className="lock">
            <Icon name="lock" />
          </span>
        )}
      </Cover>
      <p className="meta">{reward.subTitle}</p>
      <h3 className="heading-s" id={`title-${id}`}>
        {title}
      </h3>
      <p>{reward.description}</p>
      {reward.whatOpens && (
        <p>
          <strong>Locked.</strong> {reward.whatOpens}
        </p>
      )}
      {!isLocked && reward.benefitDescription && <p className="small muted">{reward.benefitDescription}</p>}
      {code !== null && <Voucher code={code} reward={reward} action={action} refusal={refusal} />}
      {reward.isCodeLost && (
        <Notice kind="warning" action={<TextLink href={paths.contact()}>Contact us</TextLink>}>
          Your code cannot be shown. Please contact us.
        </Notice>
      )}
      <Acts {...{ reward, action, refusal, onUnlock }} />
    </article>
  );
}

type ActsProps = Pick<RewardCardProps, 'reward' | 'action' | 'refusal' | 'onUnlock'>;

function Acts({ reward, action, refusal, onUnlock }: ActsProps) {
  const { id, title, isLocked, code, isCodeLost, isRedeemable } = reward;
  if (isLocked) {
    return (
      <div className="acts stack is-tight">
        {refusal && <Refusal>{refusal}</Refusal>}
        <LinkButton variant="quiet" isBlock href={paths.rewardUnlock(id)} onClick={onUnlock}>
          See how to unlock<span className="visually-hidden">: {title}</span>
        </LinkButton>
      </div>
    );
  }
  const mayGenerate = isRedeemable && code === null && !isCodeLost;
  return (
    <div className="acts stack is-tight">
      {mayGenerate && <GenerateForm reward={reward} action={action} refusal={refusal} />}
      {/* It had a code to give when its page was made. */}
      {refusal && !mayGenerate && code === null && <Refusal>{refusal}</Refusal>}
      <Links links={reward.links} title={title} />
    </div>
  );
}

function GenerateForm({ reward: { id, title, hasCodesLeft }, action, refusal }: Omit<ActsProps, 'onUnlock'>) {
  const problem = refusal ?? (hasCodesLeft ? undefined : rewardRefusals.none);
  return (
    <>
      {problem && (
        <Notice
          kind="warning"
          isLive={refusal !== undefined}
          action={<TextLink href={paths.contact()}>Contact us</TextLink>}
        >
          {problem}
        </Notice>
      )}
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="reward" value={id} />
        <Button variant={problem ? 'quiet' : 'primary'} isBlock name="intent" value="generate">
          Generate Code<span className="visually-hidden">: {title}</span>
        </Button>
      </Form>
    </>
  );
}

interface VoucherProps {
  code: string;
  reward: RewardCardView;
  action: string;
  refusal: string | undefined;
}

function Voucher({ code, reward: { id, title }, action, refusal }: VoucherProps) {
  return (
    <div className="voucher above">
      <CopyField value={code} of={`the code of ${title}`} done="Code copied to clipboard" />
      {refusal && <Refusal>{refusal}</Refusal>}
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="reward" value={id} />
        <TextButton name="intent" value="mail-code">
          <Icon name="mail" />
          E-mail me this code<span className="visually-hidden">: {title}</span>
        </TextButton>
      </Form>
    </div>
  );
}

/** Why what was just asked for was not done. */
function Refusal({ children }: { children: string }) {
  return (
    <Notice kind="warning" isLive>
      {children}
    </Notice>
  );
}

/** What it leads to: elsewhere, most of the time. */
function Links({ links, title }: { links: RewardLinkView[]; title: string }) {
  if (!links.length) return null;
  return (
    <div className="row">
      {links.map(({ text, href }, index) => {
        const label = (
          <>
            {text}
            {!href.startsWith('/') && <Icon name="external-link" />}
            <span className="visually-hidden">: {title}</span>
          </>
        );
        return index === 0 ? (
          <LinkButton key={href} variant="quiet" href={href}>
            {label}
          </LinkButton>
        ) : (
          <TextLink key={href} href={href}>
            {label}
          </TextLink>
        );
      })}
    </div>
  );
}
