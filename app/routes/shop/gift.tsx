import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentGift } from '~/features/codes/present-gift.server';
import { showGift } from '~/features/codes/show-gift.server';
import { CardForm, GiftCard, SendForm } from '~/features/codes/ui/gift-forms';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import redeem from '~/ui/css/redeem.css?url';
import subscription from '~/ui/css/subscription.css?url';
import { errorOf } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { ErrorNotice } from '~/ui/notice';
import { PageHead, Part } from '~/ui/page/page-parts';
import { PrintButton } from '~/ui/print-button';
import { Schedule } from '~/ui/schedule';
import { giftForms } from './gift-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Your gift: ${data.gift.title}` : 'Your gift' },
];
export const links = () => [redeem, subscription].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope, params }) => ({
  gift: presentGift(scope, await showGift(scope, { id: params.giftId ?? '' })),
  brand: scope.config.brand.name,
}));

export const action = giftForms;

export default function GiftPage() {
  const { gift, brand } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <div className="stack is-loose">
      <ErrorNotice>{errorOf(reply, '')}</ErrorNotice>
      <PageHead back={[paths.myAccess(), 'What I can open']} title="Your gift" className="stack is-tight no-print">
        <p className="lead">
          {gift.card ? 'Print the card, or send it. It works once.' : `“${gift.title}” was refunded.`}
        </p>
      </PageHead>
      <div className={gift.card ? 'split is-course' : undefined}>
        {gift.card && (
          <div className="stack is-loose">
            <div className="stack">
              <GiftCard gift={gift} card={gift.card} brand={brand} />
              <PrintButton
                label="Print the card"
                hint="Print this page and only the card comes out: A6, 148 × 105 mm."
              />
            </div>
            <div className="no-print">
              <CardForm gift={gift} reply={reply} />
            </div>
          </div>
        )}
        <Part id="where" title="Status" as="aside" className="stack no-print">
          <Schedule steps={gift.steps} />
          {gift.card && gift.state === 'waiting' && <SendForm gift={gift} link={gift.card.link} reply={reply} />}
        </Part>
      </div>
    </div>
  );
}
