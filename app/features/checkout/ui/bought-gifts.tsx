import { LinkButton } from '~/ui/button';
import { Cover } from '~/ui/cover';
import type { BoughtView } from '../present.server';

/** What was bought for somebody else: each with the way to its card, `isQuiet` beside something louder. */
export function BoughtGifts({ gifts, isQuiet }: { gifts: BoughtView[]; isQuiet: boolean }) {
  return (
    <section className="stack" aria-labelledby="given">
      <h2 className="heading-m" id="given">
        {gifts.length > 1 ? 'Your gifts' : 'Your gift'}
      </h2>
      <ul className="item-list">
        {gifts.map(({ id, title, imageUrl, giftHref }) => (
          <li key={id} className="item-row">
            <Cover src={imageUrl} place="line" />
            <div className="body">
              <h3>{title}</h3>
              <p className="small muted">Its code is ready: write the card, then print or send it.</p>
            </div>
            <div className="end">
              <LinkButton size="small" variant={isQuiet ? 'quiet' : 'primary'} href={giftHref ?? ''}>
                Open the card<span className="visually-hidden"> of {title}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
