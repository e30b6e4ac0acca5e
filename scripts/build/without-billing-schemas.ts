import type { Plugin } from 'vite';

const pattern = /await import\(`\.\/schema\/\$\{base\}\.schema\.js`\)/;

/**
 * Leaves the billing SDK's request schemas out of the server bundle (144 kB gzip): they serve a validation that is
 * off, since it refuses the calls that its own documentation shows. Their loader then finds none and goes on.
 */
export function withoutBillingSchemas(): Plugin {
  let hits = 0;
  return {
    name: 'without-billing-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/chargebee\/esm\/validationLoader\.js$/.test(id.split('?')[0] ?? '')) return;
      if (!pattern.test(code)) this.error('without-billing-schemas: the import of the schemas was not found');
      hits += 1;
      return { code: code.replace(pattern, '{}'), map: null };
    },
    buildEnd(error) {
      if (!error && this.environment?.name === 'ssr' && hits === 0) {
        this.error('without-billing-schemas: the billing SDK was not bundled');
      }
    },
  };
}
