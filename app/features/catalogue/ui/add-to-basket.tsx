import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/paths';
import { Button, LinkButton } from '~/ui/forms/button';

interface BasketFormProps {
  kind: 'course' | 'bundle';
  id: string;
  /** The page to return to; the basket by default. */
  backTo?: string;
  /** Whether the item is a gift for somebody else. */
  isGift?: boolean;
  /** The button's label. */
  children: ReactNode;
}

/** A form that adds a course or bundle to the basket. */
export function BasketForm({ kind, id, backTo, isGift, children }: BasketFormProps) {
  return (
    <Form method="post" action={paths.basket()}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {isGift && <input type="hidden" name="isGift" value="1" />}
      {backTo && <input type="hidden" name="backTo" value={backTo} />}
      {children}
    </Form>
  );
}

/** The form on a page with the price; an item in the basket is not added again. */
export function AddToBasket({ isInBasket, ...line }: Omit<BasketFormProps, 'children'> & { isInBasket: boolean }) {
  if (!isInBasket) {
    return (
      <BasketForm {...line}>
        <Button intent="add" isBlock size="large">
          Add to basket
        </Button>
      </BasketForm>
    );
  }
  return (
    <div className="stack is-tight">
      <Button type="button" variant="quiet" isBlock size="large" disabled>
        Already in Basket
      </Button>
      <LinkButton isBlock size="large" href={paths.basket()}>
        View Basket
      </LinkButton>
    </div>
  );
}

interface BuyAsGiftProps {
  kind: 'course' | 'bundle';
  id: string;
  /** The price now. */
  price: string;
}

/** Buys the course or bundle at the same price as a code for somebody else. */
export function BuyAsGift({ kind, id, price }: BuyAsGiftProps) {
  return (
    <div className="stack is-tight">
      <p className="small muted">
        Give it as a gift: you get a code and a card to print or send, with a name and a message.
      </p>
      <BasketForm kind={kind} id={id} isGift>
        <Button variant="quiet" isBlock intent="add">
          Buy as a gift, {price}
        </Button>
      </BasketForm>
    </div>
  );
}
