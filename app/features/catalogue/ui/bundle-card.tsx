import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Cover } from '~/ui/cover';
import type { BundleCardView } from '../present-bundle.server';
import { BundleSaving } from './bundle-saving';
import { Facts } from './facts';

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
        <BundleSaving bundle={bundle} />
      )}
    </article>
  );
}
