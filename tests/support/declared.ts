/** The declarations of the built app: the API's operations and the intents of the pages' forms. */

interface Declaring {
  /** On a page's action made by `forms`. */
  intents?: Record<string, { for: string; isKept: boolean; isScripted?: boolean; isUpload?: boolean }>;
  /** On an endpoint's loader. */
  operations?: Record<string, unknown>;
  /** On the API's loader: endpoints by their addresses under /api/v1. */
  endpoints?: Record<string, { operations: Record<string, unknown> }>;
}

interface BuiltRoute {
  path?: string;
  module: { action?: Declaring; loader?: Declaring };
}

export interface Build {
  routes: Record<string, BuiltRoute | undefined>;
}

export interface DeclaredIntent {
  /** As in app/routes.ts: `/lessons/:lessonId`. */
  path: string;
  intent: string;
  for: string;
  /** Only sent by the page's script. */
  isScripted: boolean;
  /** Has a file. */
  isUpload: boolean;
}

function routesOf(build: Build) {
  return Object.values(build.routes).flatMap((route) =>
    route?.path === undefined ? [] : [{ path: `/${route.path}`, ...route.module }],
  );
}

/** `GET /courses/:id`, one per method, in the table's order. */
export function declaredOperations(build: Build): string[] {
  // All addresses of the API share one module.
  const endpoints = routesOf(build).find(({ loader }) => loader?.endpoints)?.loader?.endpoints ?? {};
  return Object.entries(endpoints).flatMap(([path, { operations }]) =>
    Object.keys(operations).map((method) => `${method} /${path}`),
  );
}

export function declaredIntents(build: Build): DeclaredIntent[] {
  return routesOf(build).flatMap(({ path, action }) =>
    Object.entries(action?.intents ?? {}).map(([intent, facts]) => ({
      path,
      intent,
      for: facts.for,
      isScripted: facts.isScripted ?? false,
      isUpload: facts.isUpload ?? false,
    })),
  );
}

/** Pages with an action that declares no intents. */
export function undeclaredActions(build: Build): string[] {
  return routesOf(build).flatMap(({ path, action }) =>
    action && !action.intents && !action.operations && !action.endpoints ? [path] : [],
  );
}
