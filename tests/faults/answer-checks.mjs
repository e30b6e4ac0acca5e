import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { headingIn } from './pages.mjs';

/**
 * Finds what is wrong with an answer: the API's answers are checked against the OpenAPI document, pages by general
 * rules.
 * @param {any} description
 * @returns {(asked: import('./fuzz-requests.mjs').Asked, answer: import('./client.mjs').Answer) => string[]}
 */
export function answerChecks(description) {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: description.components });
  /** @type {Map<any, import('ajv').ValidateFunction>} */
  const compiled = new Map();
  const validatorOf = (/** @type {any} */ schema) => {
    const found =
      compiled.get(schema) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')));
    compiled.set(schema, found);
    return found;
  };

  return (asked, answer) => {
    const { status, headers, data, text } = answer;
    if (status === 0) return [`no answer (${text.slice(0, 80)})`];
    const stated = asked.operation?.responses?.[status];
    const declared = stated?.$ref ? description.components.responses[stated.$ref.split('/').pop()] : stated;
    if (status >= 500 && !(status === 501 && declared)) return [`answered ${status}`];
    const type = headers.get('content-type') ?? '';
    if (!asked.isApi) {
      const { location } = answer;
      const isOurs = !location || location.startsWith('/') || /^http:\/\/localhost:\d+\//.test(location);
      if (!isOurs) return [`led to ${location.slice(0, 100)}`];
      const isPage = status === 200 && asked.method === 'GET' && type.startsWith('text/html');
      return isPage && !headingIn(text) ? ['a page without a heading'] : [];
    }
    // The API must answer an unknown address, or a method that an address does not have, with a problem document too.
    if (!asked.operation)
      return status >= 400 && !type.startsWith('application/problem+json') ? [`${status} as ${type}`] : [];
    if (!declared) return [`answered ${status}, which is not declared`];
    const [[wanted, { schema } = { schema: undefined }] = []] = Object.entries(declared.content ?? {});
    if (!wanted) return text ? [`${status} with a body`] : [];
    if (wanted === '*/*') return [];
    if (!type.startsWith(wanted)) return [`${status} as ${type}`];
    const validate = validatorOf(schema);
    if (validate(data)) return [];
    const [error] = validate.errors ?? [];
    return [`${status} is not as declared: ${error?.instancePath.replaceAll(/\/\d+/g, '/n')} ${error?.message}`];
  };
}
