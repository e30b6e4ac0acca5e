import { Cover } from '~/ui/cover';
import { Logo } from '~/ui/logo';
import type { GiftView } from '../present-gift.server';

interface GiftCardProps {
  gift: Pick<GiftView, 'title' | 'message'>;
  card: NonNullable<GiftView['card']>;
  brand: string;
}

/** A sheet of paper in both themes; printing its page prints only the card. */
export function GiftCard({ gift, card, brand }: GiftCardProps) {
  return (
    <article className="gift-card is-light" aria-labelledby="gift">
      <div className="inner">
        <div className="art">
          <Cover src={card.imageUrl} isFirst />
        </div>
        <div className="words">
          <div>
            <p className="from muted">{card.from}</p>
            <h2 id="gift">{gift.title}</h2>
            {gift.message && <p className="from break-anywhere">“{gift.message}”</p>}
          </div>
          <div className="redeem">
            <p className="big-code">{card.code}</p>
            <div className="how">
              <p>
                Type the code at
                <br />
                <span className="break-anywhere">{card.address}</span>
              </p>
              <Logo label={brand} />
            </div>
          </div>
        </div>
      </div>
    </article>
  );
}
