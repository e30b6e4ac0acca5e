import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { CopyButton } from '~/ui/forms/copy-button';
import { Field, Input, Textarea } from '~/ui/forms/field';
import type { Reply } from '~/ui/forms/form-reply';
import { Logo } from '~/ui/page/logo';
import { Cover } from '~/ui/pictures/cover';
import { longestFriendName, longestMessage } from '../gift-rules';
import type { GiftView } from '../present-gift.server';

interface GiftFormProps {
  gift: GiftView;
  reply: Reply | undefined;
}

/** The form of the card's texts. */
export function CardForm({ gift, reply }: GiftFormProps) {
  return (
    <Form className="form" method="post" action={`${paths.gift(gift.id)}#card`} noValidate id="card">
      <Field
        id="friend"
        name="friendName"
        label="Who is it for?"
        optional="(printed on the card)"
        reply={reply}
        saved={gift.friendName}
      >
        <Input key={gift.friendName} maxLength={longestFriendName} autoComplete="off" />
      </Field>
      <Field
        id="words"
        name="message"
        label="A few words"
        optional="(optional)"
        hint={`Up to ${longestMessage} characters.`}
        reply={reply}
        saved={gift.message}
      >
        <Textarea key={gift.message} maxLength={longestMessage} rows={3} />
      </Field>
      <div>
        <Button variant="quiet" intent="write-card">
          Update the card
        </Button>
      </div>
    </Form>
  );
}

/** Sends the card by mail, or shows the link for buyers who send it themselves. */
export function SendForm({ gift, link, reply }: GiftFormProps & { link: string }) {
  return (
    <>
      <Form className="form" method="post" action={`${paths.gift(gift.id)}#send`} noValidate id="send">
        <Field id="to" name="email" label="Your friend’s email address" reply={reply}>
          <Input type="email" maxLength={70} autoComplete="off" />
        </Field>
        <Button isBlock size="large" intent="send-gift">
          Send the card
        </Button>
      </Form>
      <Field id="link" label="Or share this link">
        <div className="input-group">
          <Input readOnly defaultValue={link} onFocus={(event) => event.currentTarget.select()} />
          <CopyButton text={link} label="Copy the link" done="Copied. The link works once." />
        </div>
      </Field>
    </>
  );
}

interface GiftCardProps {
  gift: Pick<GiftView, 'title' | 'message'>;
  card: NonNullable<GiftView['card']>;
  brand: string;
}

/** The gift's card, which looks like paper in both themes. Printing its page prints only the card. */
export function GiftCard({ gift, card, brand }: GiftCardProps) {
  return (
    <article className="gift-card is-light" aria-labelledby="gift">
      <div className="inner">
        <div className="art">
          <Cover src={card.imageUrl} isFirst />
        </div>
        <div className="words">
          <div className="stack is-tight">
            <p className="small muted">{card.from}</p>
            <h2 id="gift">{gift.title}</h2>
            {gift.message && <p className="small break-anywhere">“{gift.message}”</p>}
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
