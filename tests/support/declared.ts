/** What the built app declares of itself: the operations of its API and the intents of its pages' forms. */

interface Declaring {
  /** Of a page's action made by `forms`. */
  intents?: Record<string, { for: string; isKept: boolean; isScripted?: boolean; isUpload?: boolean }>;
  /** Of an endpoint. */
  operations?: Record<string, unknown>;
  /** Of the API, by their addresses under /api/v1. */
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
  /** As app/routes.ts has it: `/lessons/:lessonId`. */
  path: string;
  intent: string;
  for: string;
  /** Sent by the page's script alone. */
  isScripted: boolean;
  /** Brings a file. */
  isUpload: boolean;
}

function routesOf(build: Build) {
  return Object.values(build.routes).flatMap((route) =>
    route?.path === undefined ? [] : [{ path: `/${route.path}`, ...route.module }],
  );
}

/** `GET /courses/:id`, one a method, in the table's order. */
export function declaredOperations(build: Build): string[] {
  // Every address of the API has the same module.
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

/** Pages that take posts without saying what for. */
export function undeclaredActions(build: Build): string[] {
  return routesOf(build).flatMap(({ path, action }) =>
    action && !action.intents && !action.operations && !action.endpoints ? [path] : [],
  );
}
