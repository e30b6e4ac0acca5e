import { bundle } from '~/api/examples';
import { listBundles } from '~/features/catalogue/list-bundles.server';
import { presentBundleOutput } from '~/features/catalogue/present-output.server';
import { BundleOutput, ListBundles } from '~/features/catalogue/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListBundles,
    async (scope, input) => pageAnswer(await listBundles(scope, input), (bundle) => presentBundleOutput(scope, bundle)),
    {
      summary: 'Bundles of courses',
      description:
        'Lists the bundles of courses that are on sale. Open to everybody; with a bearer token isBought is yours.',
      example: { sends: { limit: 30, offset: 0 }, answers: bundle },
      auth: 'optional',
      output: BundleOutput,
      isPaged: true,
      tag: 'Bundles',
    },
  ),
});
export const action = loader;
