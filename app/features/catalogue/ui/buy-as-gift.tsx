import { Button } from '~/ui/button';
import { BasketForm } from './add-to-basket';

interface BuyAsGiftProps {
  kind: 'course' | 'bundle';
  id: string;
  /** The price now. */
  price: string;
}

/** Buys the same thing at the same price as a code for somebody else. */
export function BuyAsGift({ kind, id, price }: BuyAsGiftProps) {
  return (
    <div className="stack is-tight">
      <p className="small muted">
        Give it as a gift: you get a code and a card to print or send, with a name and a message.
      </p>
      <BasketForm kind={kind} id={id} isGift>
        <Button variant="quiet" isBlock name="intent" value="add">
          Buy as a gift, {price}
        </Button>
      </BasketForm>
    </div>
  );
}
