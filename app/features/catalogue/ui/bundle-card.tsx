import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Cover } from '~/ui/pictures/cover';
import type { BundleCardView } from '../present-bundle.server';
import { Facts } from './course-meta';

/** A bundle in a list. */
export function BundleCard({ bundle }: { bundle: BundleCardView }) {
  return (
    <article className="card card-bundle">
      <Cover src={bundle.imageUrl} />
      <Facts facts={bundle.facts} />
      <h3>
        <AppLink href={bundle.href}>{bundle.title}</AppLink>
      </h3>
      {bundle.isBought ? (
        <p className="foot">
          <Badge look="owned">In your courses</Badge>
        </p>
      ) : (
        <>
          <BundleSaving bundle={bundle} />
          {bundle.owned && <p className="small muted">{bundle.owned}</p>}
        </>
      )}
    </article>
  );
}

/** Was, now, saved: a bundle's price compared with its courses. Nothing without a price. */
function BundleSaving({ bundle: { price, saving } }: { bundle: Pick<BundleCardView, 'price' | 'saving'> }) {
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
