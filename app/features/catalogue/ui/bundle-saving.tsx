import type { BundleCardView } from '../present-bundle.server';

interface BundleSavingProps {
  bundle: Pick<BundleCardView, 'price' | 'saving'>;
}

/** Was, now, saved: a bundle's price compared with its courses. Nothing without a price. */
export function BundleSaving({ bundle: { price, saving } }: BundleSavingProps) {
  if (!price) return null;
  return (
    <dl className="save">
      {saving && (
        <div>
          <dt>Was</dt>
          <dd>
            <s className="muted">{saving.was}</s>
          </dd>
        </div>
      )}
      <div>
        <dt>{saving ? 'Now' : 'Price'}</dt>
        <dd>{price}</dd>
      </div>
      {saving && (
        <div>
          <dt>You save</dt>
          <dd>
            {saving.save} ({saving.percent})
          </dd>
        </div>
      )}
    </dl>
  );
}
