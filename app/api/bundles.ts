import { bundle } from '~/api/examples';
import { readBundles } from '~/features/catalogue/list-bundles.server';
import { presentBundleOutput } from '~/features/catalogue/present-output.server';
import { BundleOutput, ListBundles, OneById } from '~/features/catalogue/schema';
import { showBundle } from '~/features/catalogue/show-bundle.server';
import { endpoint, operation, pageOperation } from '~/http/endpoint.server';
import { reading } from '~/scope/scope';

const facts = { auth: 'optional', limit: 'reads', output: BundleOutput, tag: 'Bundles' } as const;

export const bundles = {
  bundles: endpoint({
    GET: pageOperation(ListBundles, reading(readBundles), presentBundleOutput, {
      ...facts,
      summary: 'List bundles of courses',
      description:
        'Lists the bundles of courses that are on sale. Open to everybody; with a bearer token isBought is yours.',
      example: { sends: { limit: 30, offset: 0 }, answers: bundle },
    }),
  }),
  'bundles/:id': endpoint({
    GET: operation(OneById, async (scope, input) => presentBundleOutput(scope, await showBundle(scope, input)), {
      ...facts,
      summary: 'Get a bundle with its courses',
      description:
        'Shows a bundle with its courses and prices. Open to everybody; with a bearer token isBought is yours. An unknown bundle answers 404.',
      example: { sends: { id: 'from-bedroom-to-booth' }, answers: bundle },
    }),
  }),
};
