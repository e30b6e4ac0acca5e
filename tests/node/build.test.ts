import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AgnosticRouteObject, matchRoutes } from '@remix-run/router';
import { describe, expect, it, test } from 'vitest';
import { cacheRouter, remixRouterCache } from '../../scripts/build/remix-router-cache';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), 'utf8');

/** A module from its text. */
const load = (code: string) => import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);

describe('the router in the build', () => {
  const library = '/node_modules/@remix-run/router/dist/router.js';
  function build(modules: string[], environment: 'client' | 'ssr' = 'ssr') {
    const plugin = remixRouterCache();
    const fail = (message: string) => {
      throw new Error(message);
    };
    const context = { environment: { name: environment }, error: fail };
    const transform = plugin.transform as unknown as (...args: unknown[]) => { code: string } | undefined;
    const text = read('@remix-run/router/dist/router.js');
    const texts = modules.map((id) => transform.call(context, text, id, { ssr: environment === 'ssr' })?.code);
    (plugin.buildEnd as unknown as (this: typeof context) => void).call(context);
    return texts.map((code) => code && (code === cacheRouter(text) ? 'rewritten' : 'other'));
  }

  it('is rewritten in the server build only, and no other module is', () => {
    expect(build([`${library}?v=1`, '/app/router.ts'])).toEqual(['rewritten', undefined]);
    expect(build([library], 'client')).toEqual([undefined]);
  });

  it('fails the build when it is not bundled exactly once', () => {
    expect(() => build(['/app/router.ts'])).toThrow('0 copies of the router were bundled');
    expect(() => build([library, `/other${library}`])).toThrow('2 copies');
  });
});

describe('the router cache of the build', () => {
  const routes: AgnosticRouteObject[] = [
    {
      id: 'root',
      path: '',
      children: [
        { id: 'home', index: true },
        ...[
          'about',
          'courses/search',
          'courses/:id',
          'courses/:id/lessons',
          'a/b/c',
          'api/v1/users',
          'api/v1/*',
          ':any/fixed',
          '*',
        ].map((path) => ({ id: path, path })),
        { id: 'nested', path: 'nested/', children: [{ id: 'inner', path: ':x' }] },
      ],
    },
  ];
  const parts = [
    '',
    'about',
    'ABOUT',
    'courses',
    'Courses',
    'search',
    'a',
    'b',
    'c',
    'api',
    'v1',
    'users',
    'fixed',
    'nested',
    '%61bout',
    '%2F',
    'é',
    '*',
    ':id',
    'x',
  ];
  const paths = parts.flatMap((a) =>
    parts.flatMap((b) => ['', 'c', 'lessons', ''].map((c) => `/${[a, b, c].join('/')}`)),
  );

  it('matches every path as the original router does', async () => {
    const cached = await load(cacheRouter(read('@remix-run/router/dist/router.js')));
    const named = (found: ReturnType<typeof matchRoutes>) =>
      found?.map(({ route, params, pathname }) => [route.id, params, pathname]) ?? null;
    for (const path of ['/', ...paths]) {
      expect(named(cached.matchRoutes(routes, path)), path).toEqual(named(matchRoutes(routes, path)));
    }
    expect(paths.length).toBeGreaterThan(1000);
  });

  it('caches matches for each route table, unaffected by changes to returned parameters', async () => {
    const { matchRoutes: remembered } = await load(cacheRouter(read('@remix-run/router/dist/router.js')));
    const first = remembered(routes, '/courses/7');
    first[0].params.id = 'spoilt';
    first[1].params.more = 'spoilt';
    const again = remembered(routes, { pathname: '/courses/7', search: '?a=b' });
    expect(again.map(({ params }: { params: object }) => params)).toEqual([{ id: '7' }, { id: '7' }]);
    expect(again.at(-1).route).toBe(first.at(-1).route);
    const others: AgnosticRouteObject[] = [{ id: 'other', path: 'courses/:name' }];
    expect(remembered(others, '/courses/7')[0].params).toEqual({ name: '7' });
  });

  it('fails the build when the router’s code has changed', () => {
    expect(() => cacheRouter('function other() {}')).toThrow('not found exactly once');
  });
});

test('the billing client imports its schemas from the file that an alias replaces', () => {
  expect(read('chargebee/esm/RequestWrapper.js')).toContain("import { getSchema } from './validationLoader.js';");
});
