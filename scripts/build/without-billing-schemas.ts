import { rewritesModule, swapOnce } from './rewrites-module';

/**
 * Leaves the billing SDK's request schemas out of the server bundle (144 kB gzip): they serve a validation that is
 * off, since it refuses the calls that its own documentation shows. Their loader then finds none and goes on.
 */
export const withoutBillingSchemas = () =>
  rewritesModule({
    name: 'without-billing-schemas',
    module: /chargebee\/esm\/validationLoader\.js$/,
    build: 'ssr',
    enforce: 'pre',
    rewrite: (code) => swapOnce(code, 'await import(`./schema/${base}.schema.js`)', '{}'),
  });
