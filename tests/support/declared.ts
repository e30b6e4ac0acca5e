/** The declarations of the built app: the API's operations and the intents of the pages' forms. */

/** Names of limits, or why there are none; absent for administrators. */
type Limit = readonly string[] | string | undefined;

interface Declaring extends CallableFunction {
  /** On a page's action made by `forms`. */
  intents?: Record<string, { for: string; limit?: Limit; isKept: boolean; isScripted?: boolean; isUpload?: boolean }>;
}

interface BuiltRoute {
  path?: string;
  module: { action?: Declaring };
}

export interface Build {
  routes: Record<string, BuiltRoute | undefined>;
  /** The API's endpoints, by their addresses under /api/v1. */
  entry: { module: { endpoints: Record<string, { operations: Record<string, { facts: { limit?: Limit } }> }> } };
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
  return Object.entries(build.entry.module.endpoints).flatMap(([path, { operations }]) =>
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

/** The names of the limits of all forms and operations. */
export function declaredLimits(build: Build): string[] {
  const ofForms = routesOf(build).flatMap(({ action }) => Object.values(action?.intents ?? {}));
  const ofOperations = Object.values(build.entry.module.endpoints).flatMap(({ operations }) =>
    Object.values(operations),
  );
  return [...ofForms, ...ofOperations.map(({ facts }) => facts)].flatMap(({ limit = [] }) =>
    typeof limit === 'string' ? [] : limit,
  );
}

/** Pages with an action that declares no intents. */
export function undeclaredActions(build: Build): string[] {
  return routesOf(build).flatMap(({ path, action }) => (action && !action.intents ? [path] : []));
}
