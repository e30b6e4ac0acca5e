import type { CSSProperties } from 'react';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/forms/button';
import { Notice } from '~/ui/notice';
import { Part } from '~/ui/page/page-parts';
import { Price } from '~/ui/price';
import type { BundlePageView } from '../present-bundle.server';
import { AddToBasket, BuyAsGift } from './add-to-basket';

interface BuyBundleProps {
  /** Anchor to return to. */
  id: string;
  bundle: BundlePageView;
  isInBasket: boolean;
  /** The note that discounts do not apply to bundles. */
  note: string;
}

/** The bundle's price and saving, and the form that adds it to the basket. */
export function BuyBundle({ id, bundle, isInBasket, note }: BuyBundleProps) {
  if (bundle.isBought) return <Bought id={id} bundle={bundle} />;
  return (
    <Part id={id} title="Take the whole bundle" as="div" className="buy-box" isLabel>
      {bundle.price ? (
        <>
          <p>
            <Price now={bundle.price} isLarge />
          </p>
          {bundle.saving && <Saving saving={bundle.saving} />}
          {bundle.owned && <Notice kind="warning">{bundle.owned}</Notice>}
          <p className="small muted">One payment. Yours to keep, with every lesson we add to its courses.</p>
          <AddToBasket kind="bundle" id={bundle.id} backTo={`${bundle.href}#${id}`} isInBasket={isInBasket} />
          <p className="hint">{note}</p>
          <GiftBundle bundle={bundle} />
        </>
      ) : (
        <p className="small muted">This bundle is not sold in your currency.</p>
      )}
    </Part>
  );
}

/** A ruler of the courses' total price with a line of the bundle's price. */
function Saving({ saving: { was, save, percent, paid } }: { saving: NonNullable<BundlePageView['saving']> }) {
  return (
    <>
      <div className="save-line" style={{ '--at': paid } as CSSProperties} aria-hidden="true" />
      <dl className="save">
        <div>
          <dt>Was</dt>
          <dd>
            <s className="muted">{was}</s>
          </dd>
        </div>
        <div>
          <dt>You save</dt>
          <dd>{save}</dd>
        </div>
        <div>
          <dt>Off</dt>
          <dd>{percent}</dd>
        </div>
      </dl>
    </>
  );
}

function GiftBundle({ bundle }: { bundle: BundlePageView }) {
  return bundle.price && <BuyAsGift kind="bundle" id={bundle.id} price={bundle.price} />;
}

function Bought({ id, bundle }: { id: string; bundle: BundlePageView }) {
  return (
    <Part id={id} title="Your bundle" as="div" className="buy-box" isLabel>
      <Notice kind="success">
        <strong>YOU HAVE ALREADY PURCHASED THIS BUNDLE</strong>
      </Notice>
      <LinkButton isBlock size="large" href={paths.home()}>
        Go to your courses
      </LinkButton>
      <GiftBundle bundle={bundle} />
    </Part>
  );
}

/** `BuyBundle` in full width, at the end of the page. Renders nothing if the bundle cannot be bought. */
export function BuyBundleAgain({ id, bundle, isInBasket, note }: BuyBundleProps) {
  if (bundle.isBought || !bundle.price) return null;
  return (
    <div className="buy-band cols">
      <div className="stack is-tight">
        <h2 id={id} className="heading-m">
          {bundle.title}
        </h2>
        <p className="small muted">{bundle.facts.join(', ')}</p>
        <p className="hint">{note}</p>
      </div>
      <div className="stack is-tight">
        <p>
          <Price now={bundle.price} was={bundle.saving?.was} isLarge />
        </p>
        {bundle.saving && (
          <p className="small muted">
            You save {bundle.saving.save}, {bundle.saving.percent}
          </p>
        )}
        {bundle.owned && <p className="small muted">{bundle.owned}</p>}
      </div>
      <AddToBasket kind="bundle" id={bundle.id} backTo={`${bundle.href}#${id}`} isInBasket={isInBasket} />
    </div>
  );
}
