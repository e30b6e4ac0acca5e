import { bundle } from '~/api/examples';
import { presentBundleOutput } from '~/features/catalogue/present-output.server';
import { BundleOutput, OneById } from '~/features/catalogue/schema';
import { showBundle } from '~/features/catalogue/show-bundle.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  GET: operation(OneById, async (scope, input) => presentBundleOutput(scope, await showBundle(scope, input)), {
    summary: 'A bundle with its courses',
    description:
      'Shows a bundle with its courses and prices. Open to everybody; with a bearer token isBought is yours. An unknown bundle answers 404.',
    example: { sends: { id: 'from-bedroom-to-booth' }, answers: bundle },
    auth: 'optional',
    output: BundleOutput,
    tag: 'Bundles',
  }),
});
export const action = loader;
