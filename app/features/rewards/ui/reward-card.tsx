import { Form } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Button, LinkButton, TextButton, TextLink } from '~/ui/forms/button';
import { CopyField } from '~/ui/forms/copy-field';
import { Notice } from '~/ui/notice';
import { Cover } from '~/ui/pictures/cover';
import { Icon } from '~/ui/pictures/icon';
import type { RewardCardView } from '../present.server';
import { cardId, rewardRefusals } from '../rules';

interface RewardCardProps {
  reward: RewardCardView;
  /** The page's URL with its query and the card's anchor, so that a refusal is visible without script. */
  action: string;
  /** Why the card's form was refused. */
  refusal: string | undefined;
  isFirst: boolean;
  onUnlock: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A reward or benefit with its main action: generate a code, the code, its link, or how to unlock it. */
export function RewardCard({ reward, action, refusal, isFirst, onUnlock }: RewardCardProps) {
  const { id, title, group } = reward;
  return (
    <article
      className={classNames('card', 'card-reward', group !== 'open' && `is-${group}`)}
      id={cardId(id)}
      aria-labelledby={`title-${id}`}
    >
      <Cover src={reward.imageUrl} width={600} height={600} isFirst={isFirst} />
      <p className="meta">{reward.subTitle}</p>
      <h3 className="heading-s" id={`title-${id}`}>
        {title}
      </h3>
      <div className="stack is-tight">
        <p>{reward.description}</p>
        {group === 'open' && reward.benefitDescription && <p className="small muted">{reward.benefitDescription}</p>}
      </div>
      <div className="act">
        <Acts {...{ reward, action, refusal, onUnlock }} />
      </div>
    </article>
  );
}

type ActsProps = Pick<RewardCardProps, 'reward' | 'action' | 'refusal' | 'onUnlock'>;

function Acts({ reward, action, refusal, onUnlock }: ActsProps) {
  const { id, title, group, whatOpens, code, isCodeLost, mayGenerate, links } = reward;
  if (group === 'gone') return <NoCodesLeft />;
  if (group === 'locked') {
    return (
      <>
        {refusal && <Refusal>{refusal}</Refusal>}
        <p className="opens">
          <Icon name="lock" />
          <span>
            <span className="visually-hidden">Locked. </span>
            {whatOpens}
          </span>
        </p>
        <LinkButton variant="quiet" isBlock href={paths.rewardUnlock(id)} onClick={onUnlock}>
          See how to unlock<span className="visually-hidden">: {title}</span>
        </LinkButton>
      </>
    );
  }
  const isCodeless = code === null && !isCodeLost && !mayGenerate;
  return (
    <>
      {code !== null && (
        <div className="voucher stack is-tight above">
          <CopyField value={code} of={`the code of ${title}`} done="Code copied to clipboard" />
          {refusal && <Refusal>{refusal}</Refusal>}
        </div>
      )}
      {isCodeLost && (
        <Notice kind="warning" action={<TextLink href={paths.contact()}>Contact us</TextLink>}>
          Your code cannot be shown. Please contact us.
        </Notice>
      )}
      {/* The refusal of a requested code, on a page that was rendered while the reward had codes left. */}
      {refusal && code === null && <Refusal>{refusal}</Refusal>}
      {mayGenerate && <GenerateForm reward={reward} action={action} />}
      {isCodeless && links[0] && <ShopButton link={links[0]} title={title} />}
      {/* Every card has this line, also an empty one, so that the buttons of a row are at the same height. */}
      <div className="row also">
        {code !== null && <MailCodeForm reward={reward} action={action} />}
        {isCodeless && links.length > 0 && <span className="small muted">No code needed</span>}
        {(isCodeless ? links.slice(1) : links).map((link) => (
          <ShopLink key={link.href} link={link} title={title} />
        ))}
      </div>
    </>
  );
}

/** Replaces the button when no code is left. */
function NoCodesLeft() {
  const [text] = rewardRefusals.none.split('contact us');
  return (
    <p className="opens">
      <span>
        {text}
        <AppLink className="above" href={paths.contact()}>
          contact us
        </AppLink>
      </span>
    </p>
  );
}

function GenerateForm({ reward: { id, title }, action }: Pick<ActsProps, 'reward' | 'action'>) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="reward" value={id} />
      <Button isBlock variant="quiet" intent="generate">
        Generate Code<span className="visually-hidden">: {title}</span>
      </Button>
    </Form>
  );
}

function MailCodeForm({ reward: { id, title }, action }: Pick<ActsProps, 'reward' | 'action'>) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="reward" value={id} />
      <TextButton intent="mail-code">
        <Icon name="mail" />
        Email me this code<span className="visually-hidden">: {title}</span>
      </TextButton>
    </Form>
  );
}

/** Why the request was refused. */
function Refusal({ children }: { children: string }) {
  return (
    <Notice kind="warning" isLive>
      {children}
    </Notice>
  );
}

interface ShopLinkProps extends Pick<RewardCardView, 'title'> {
  link: RewardCardView['links'][number];
}

/** The link of a reward that needs no code, as the card's button. */
function ShopButton({ link, title }: ShopLinkProps) {
  return (
    <LinkButton variant="quiet" isBlock href={link.href}>
      <ShopLabel link={link} title={title} />
    </LinkButton>
  );
}

/** A further link of a reward. */
function ShopLink({ link, title }: ShopLinkProps) {
  return (
    <TextLink href={link.href}>
      <ShopLabel link={link} title={title} />
    </TextLink>
  );
}

/** What a link is called; most lead to other sites. */
function ShopLabel({ link: { text, href }, title }: ShopLinkProps) {
  return (
    <>
      {text}
      {!href.startsWith('/') && <Icon name="external-link" />}
      <span className="visually-hidden">: {title}</span>
    </>
  );
}

/** A reward without codes left, as a row. */
export function GoneReward({ reward: { id, title, subTitle, imageUrl } }: { reward: RewardCardView }) {
  return (
    <article className="card card-compact is-gone" id={cardId(id)} aria-labelledby={`title-${id}`}>
      <Cover src={imageUrl} width={600} height={600} place="line" />
      <h3 id={`title-${id}`}>{title}</h3>
      <p className="meta">{subTitle}</p>
      <NoCodesLeft />
    </article>
  );
}
