import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import type { BundlePageView } from '../view';
import { AddToBasket } from './add-to-basket';
import { BundleSaving } from './bundle-saving';

interface BuyBundleProps {
  /** Anchor of the block: where one comes back to. */
  id: string;
  bundle: BundlePageView;
  isInBasket: boolean;
  /** On what no discount touches. */
  note: string;
}

/** What the bundle costs and saves, and the form that puts it into the basket. */
export function BuyBundle({ id, bundle, isInBasket, note }: BuyBundleProps) {
  if (bundle.isBought) return <Bought id={id} />;
  return (
    <div className="buy-box">
      <h2 id={id} className="field-label">
        Take the whole bundle
      </h2>
      {bundle.price ? (
        <>
          <BundleSaving bundle={bundle} />
          <p className="small muted">One payment. Yours to keep, with every lesson we add to its courses.</p>
          <AddToBasket kind="bundle" id={bundle.id} backTo={`${bundle.href}#${id}`} isInBasket={isInBasket} />
          <p className="hint">{note}</p>
        </>
      ) : (
        <p className="small muted">This bundle is not sold in your currency.</p>
      )}
    </div>
  );
}

function Bought({ id }: { id: string }) {
  return (
    <div className="buy-box">
      <h2 id={id} className="field-label">
        Your bundle
      </h2>
      <p className="strong">YOU HAVE ALREADY PURCHASED THIS BUNDLE</p>
      <LinkButton isBlock size="large" href={paths.home()}>
        Go to your courses
      </LinkButton>
    </div>
  );
}
