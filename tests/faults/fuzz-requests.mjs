import { z } from 'zod';
import { hostileStrings, objectFor, valueFor } from './hostile.mjs';

/**
 * @typedef {object} Asked
 * @property {'api' | 'form' | 'page'} kind
 * @property {string} name the operation, the form or the page: `GET /api/v1/courses/{id}`
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {string | undefined} body
 * @property {boolean} isApi
 * @property {any} [operation] the operation in the OpenAPI document; absent if it declares none
 */

/** @typedef {ReturnType<typeof import('./draws.mjs').drawsOf>} Draws */

const rawBodies = [
  '',
  'not json',
  '{"a":',
  '[]',
  'null',
  '"x"',
  '1',
  '{"__proto__":{"role":"ADMIN"}}',
  '{"email":"a@b.test","email":"c@d.test"}',
  `${'['.repeat(3000)}${']'.repeat(3000)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
];
const odd = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/**
 * Makes random requests from the app's own declarations.
 * @param {object} world
 * @param {any} world.description its OpenAPI document
 * @param {any} world.build the built app
 * @param {Record<string, string[]>} world.ids the known ids by resource; `any` has all of them
 * @returns {(draws: Draws) => Asked}
 */
export function requestsOf({ description, build, ids }) {
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(/** @type {any} */ (item)).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const routes = Object.values(build.routes).flatMap((/** @type {any} */ route) =>
    route.path ? [{ path: `/${route.path}`, ...route.module }] : [],
  );
  const pages = routes.map(({ path }) => path).filter((path) => !path.startsWith('/api/v1/') && path !== '/*');
  const forms = routes.flatMap(({ path, action }) =>
    Object.entries(action?.intents ?? {}).map(([intent, { input }]) => ({
      path,
      intent,
      schema: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
    })),
  );

  /** @param {string} path @param {Draws} draws */
  const filled = (path, draws) =>
    path.replaceAll(/\{(\w+)\}|:(\w+)/g, (_, a, b) => {
      const own = ids[ownerOf(a ?? b, path)] ?? ids.any ?? [];
      const text = draws.isDue(0.75) ? draws.oneOf(own) : draws.oneOf(hostileStrings);
      return encodeURIComponent(text.toWellFormed()) || 'x';
    });

  /** @param {Draws} draws @returns {Asked} */
  function anOperation(draws) {
    const { path, method, operation } = draws.oneOf(operations);
    const parameters = (operation.parameters ?? []).filter((/** @type {any} */ one) => one.in === 'query');
    const query = new URLSearchParams();
    for (const { name, schema, required } of parameters) {
      if (!draws.isDue(required ? 0.95 : 0.4)) continue;
      const value = valueFor(schema, draws, ids.any);
      for (const one of Array.isArray(value) ? value.slice(0, 60) : [value]) query.append(name, textOf(one));
    }
    if (draws.isDue(0.05)) query.append(draws.oneOf(hostileStrings).toWellFormed(), 'x');
    const search = query.size ? `?${query}` : '';
    const content = operation.requestBody?.content ?? {};
    const schema = content['application/json']?.schema;
    const isSent = method !== 'GET' && method !== 'DELETE';
    const isRaw = isSent && draws.isDue(0.08);
    const body = isRaw
      ? draws.oneOf(rawBodies)
      : isSent && schema
        ? JSON.stringify(draws.isDue(0.04) ? valueFor({}, draws, ids.any) : objectFor(schema, draws, ids.any))
        : undefined;
    const type = draws.isDue(0.03) ? draws.oneOf(['text/plain', 'multipart/form-data', 'x']) : 'application/json';
    return {
      kind: 'api',
      name: `${method} ${path}`,
      method,
      path: filled(path, draws) + search,
      headers: body === undefined ? {} : { 'content-type': type },
      body,
      isApi: true,
      operation,
    };
  }

  /**
   * A request with an undeclared method, or to an address that does not exist.
   * @param {Draws} draws @returns {Asked}
   */
  function anOddity(draws) {
    const { path } = draws.oneOf(operations);
    const method = draws.oneOf(odd);
    const item = description.paths[path];
    const asGet = method === 'HEAD' || method === 'OPTIONS' || item[method.toLowerCase()];
    const at = asGet
      ? `/api/v1/${encodeURIComponent(draws.oneOf(hostileStrings).toWellFormed())}`
      : filled(path, draws);
    return { kind: 'api', name: 'an oddity', method, path: at, headers: {}, body: undefined, isApi: true };
  }

  /** @param {Draws} draws @returns {Asked} */
  function aForm(draws) {
    const { path, intent, schema } = draws.oneOf(forms);
    const fields = new URLSearchParams({ intent: draws.isDue(0.95) ? intent : draws.oneOf(hostileStrings) });
    for (const [name, value] of Object.entries(objectFor(schema, draws, ids.any))) {
      for (const one of Array.isArray(value) ? value.slice(0, 60) : [value]) fields.append(name, textOf(one));
    }
    if (draws.isDue(0.05)) fields.append('backTo', draws.oneOf(hostileStrings));
    return {
      kind: 'form',
      name: `${path} ${intent}`,
      method: 'POST',
      path: filled(path, draws),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${fields}`,
      isApi: false,
    };
  }

  /** @param {Draws} draws @returns {Asked} */
  function aPage(draws) {
    const path = draws.oneOf(pages);
    const names = [
      'page',
      'offset',
      'limit',
      'q',
      'search',
      'id',
      'state',
      'token',
      'code',
      'back',
      'articleId',
      'plan',
    ];
    const more = [
      'coupon',
      'ref',
      'edit',
      'sort',
      'category',
      'tag',
      'level',
      'comment',
      'replies',
      'currency',
      '_data',
      '_routes',
    ];
    const query = new URLSearchParams();
    for (const name of [...names, ...more]) {
      if (!draws.isDue(0.12)) continue;
      query.append(
        name,
        textOf(draws.isDue(0.5) ? draws.oneOf(ids.any) : valueFor({ type: 'string' }, draws, ids.any)),
      );
    }
    const isData = draws.isDue(0.1);
    const at = filled(path, draws) + (isData ? '.data' : '') + (query.size ? `?${query}` : '');
    const method = draws.isDue(0.05) ? 'HEAD' : 'GET';
    return { kind: 'page', name: `${method} ${path}`, method, path: at, headers: {}, body: undefined, isApi: false };
  }

  return (draws) => {
    const kind = draws.draw();
    if (kind < 0.55) return anOperation(draws);
    if (kind < 0.58) return anOddity(draws);
    return kind < 0.8 ? aForm(draws) : aPage(draws);
  };
}

/** The value as text in a form or an address. @param {any} value */
function textOf(value) {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
}

/** The resource whose ids a parameter takes. @param {string} name @param {string} path */
function ownerOf(name, path) {
  const noun = name === 'id' ? (/(\w+)\/(?:\{id\}|:id)/.exec(path)?.[1] ?? '') : name.replace(/Id$/, 's');
  return noun === 'articles' ? 'premium_articles' : noun;
}
