import { describe, expect, it } from 'vitest';
import { paths } from '~/paths';
import routes from '~/routes';
import { findViolations, RULE_NAMES } from './support/architecture';
import { readSources } from './support/read-sources';
import { flattenRoutes, matchRoute } from './support/route-table';

describe('the source code', () => {
  const violations = findViolations(readSources(['app', 'db', 'workers']));

  it('follows the architecture rules', () => {
    expect(violations.map(({ rule, file, what }) => `${rule} | ${file} | ${what}`)).toEqual([]);
  });
});

describe('planted violations', () => {
  const plants: { rule: string; files: Record<string, string> }[] = [
    ...(
      [
        ['app/features/basket/rules.ts', '~/http/page.server'],
        ['app/features/basket/add-item.server.ts', '~/providers/mail/client'],
        ['app/features/basket/ui/row.tsx', '~/http/page'],
        ['app/http/page.server.ts', '~/features/basket/rules'],
        ['app/scope/scope.ts', '#db/client'],
        ['app/providers/mail/client.ts', '~/scope/scope'],
        ['db/client.ts', '~/scope/scope'],
        ['app/ui/forms/button.tsx', '~/features/basket/rules'],
        ['app/paths.ts', '~/ui/forms/button'],
        ['app/kit/money.ts', '~/paths'],
        ['app/routes/shop/basket.tsx', '#db/client'],
        ['app/routes/shop/basket.tsx', '#workers/create-scope'],
        ['app/api/basket.ts', '~/ui/forms/button'],
      ] as const
    ).map(([file, specifier]) => ({
      rule: 'a floor imports only from floors below it',
      files: {
        [file]: `import { one } from '${specifier}'; console.log(one);`,
        [fileOf(specifier)]: 'export const one = 1;',
      },
    })),
    {
      rule: 'a feature imports only features before it',
      files: {
        'app/features/basket/rules.ts': "import { quote } from '../checkout/rules'; quote();",
        'app/features/checkout/rules.ts': 'export function quote() {}',
      },
    },
    { rule: 'every feature stands in the order', files: { 'app/features/raffle/rules.ts': '' } },
    {
      rule: 'imports make no circle',
      files: {
        'app/kit/a.ts': "import { b } from './b'; export const a = () => b;",
        'app/kit/b.ts': "export { c } from './c'; export const b = 1;",
        'app/kit/c.ts': "import { a } from './a'; export const c = a;",
      },
    },
    {
      rule: 'imports make no circle',
      files: {
        'app/scope/scope.ts': "import type { Viewer } from './viewer'; export type Scope = { viewer: Viewer };",
        'app/scope/viewer.ts': "import type { Scope } from './scope'; export type Viewer = { of: Scope };",
      },
    },
    ...(
      [
        { 'app/features/basket/ui/row.tsx': "import { add } from '../add-item.server'; add();" },
        { 'app/features/basket/schema.ts': "import { add } from './add-item.server'; add();" },
        { 'app/features/basket/rules.ts': "import { add } from './add-item.server'; add();" },
        { 'app/ui/forms/button.tsx': "import { add } from '~/features/basket/add-item.server'; add();" },
        { 'app/kit/money.ts': "export { add } from '~/features/basket/add-item.server';" },
        { 'app/entry.client.tsx': "const later = () => import('~/features/basket/add-item.server'); later();" },
        {
          'app/routes/shop/basket.tsx':
            "import { add } from '~/features/basket/add-item.server'; const view = () => add(); export default function Page() { return view(); }",
        },
        {
          'app/routes/shop/basket.tsx': "import { kept } from '~/http/kept'; export const handle = { kept };",
          'app/http/kept.ts': "import { add } from '~/features/basket/add-item.server'; export const kept = add;",
        },
      ] as Record<string, string>[]
    ).map((files) => ({
      rule: 'nothing of the server reaches the browser',
      files: { ...files, 'app/features/basket/add-item.server.ts': 'export function add() {}' },
    })),
    {
      rule: 'nobody imports the route table',
      files: {
        'app/routes.ts': 'export default [];',
        'app/ui/nav.tsx': "import routes from '~/routes'; console.log(routes);",
      },
    },
    {
      rule: 'SQL stays in features and db',
      files: { 'app/routes/shop/basket.tsx': "import { eq } from 'drizzle-orm'; export const loader = () => eq;" },
    },
    {
      rule: 'use-cases know neither Remix nor React',
      files: { 'app/features/basket/add-item.server.ts': "import { json } from '@remix-run/cloudflare'; json({});" },
    },
    {
      rule: "a vendor's package stays with its provider",
      files: {
        'app/features/checkout/start-checkout.server.ts': "import Chargebee from 'chargebee'; new Chargebee();",
      },
    },
    ...['export const read = (env: Env) => env.DB.prepare("");', 'export const read = ({ DB }: Env) => DB;'].map(
      (text) => ({
        rule: 'only create-scope touches env.DB',
        files: { 'workers/jobs.ts': text },
      }),
    ),
    ...[
      "import { lessonNotes } from '#db/schema'; export const t = lessonNotes;",
      "export const q = 'FROM lesson_notes';",
    ].map((text) => ({
      rule: 'notes are read by features/notes alone',
      files: {
        'app/features/admin/members/list-notes.server.ts': text,
        'db/schema/index.ts': 'export const lessonNotes = 1;',
      },
    })),
    {
      rule: 'what doors call is named verb-noun',
      files: {
        'app/routes/shop/basket.tsx':
          "import { total } from '~/features/basket/total.server'; export const loader = () => total();",
        'app/features/basket/total.server.ts': 'export function total() {}',
      },
    },
    ...[
      'app/ui/BigButton.tsx',
      'app/kit/date-utils.ts',
      'app/features/basket/basket-service.server.ts',
      'app/helpers/x.ts',
    ].map((file) => ({ rule: 'files are kebab-case and named after what they are', files: { [file]: '' } })),
    ...["export * from './money';", "export { money } from './money';"].map((text) => ({
      rule: 'db/schema/index.ts is the only barrel',
      files: { 'app/kit/index.ts': text, 'app/kit/money.ts': 'export const money = 1;' },
    })),
    ...[
      "seeOther(form.get('redirectTo'));",
      "const to = url.searchParams.get('next') ?? '/'; seeOther(sameSitePath(to));",
      "seeOther(String(url.searchParams.get('backTo')));",
    ].map((text) => ({
      rule: 'a path to go to is checked by sameSitePath',
      files: { 'app/routes/shop/basket.tsx': `export const loader = () => { ${text} };` },
    })),
    ...[
      'export const Mix = ({ entry }) => <a href={entry.mixUrl}>Mix</a>;',
      'export const Mix = (entry) => <a href={addressOf(entry)}>Mix</a>;',
    ].map((text) => ({
      rule: 'a link to a value is AppLink or OutLink',
      files: { 'app/features/basket/ui/row.tsx': text },
    })),
    ...[
      "export const find = (text) => like(courses.title, '%' + text + '%');",
      `export const find = (text) => sql\`SELECT id FROM courses WHERE title LIKE \${text}\`;`,
    ].map((text) => ({
      rule: 'a search is no LIKE pattern',
      files: { 'app/features/basket/add-item.server.ts': text },
    })),
    ...[
      'export const shown = lte(courses.publishedAt, now);',
      'export const shown = sql`c.published_at <= 1`;',
      'export const isShown = publishedAt <= now;',
      "export const renews = ['active', 'in_trial'].includes(state);",
      "export const mayEnter = viewer.role !== 'USER';",
    ].map((text) => ({
      rule: 'a decision with a function of its own is written nowhere else',
      files: { 'app/features/basket/add-item.server.ts': text },
    })),
    ...[
      { 'app/routes/shop/basket.tsx': 'export const action = page(() => null);' },
      { 'app/routes/shop/basket.tsx': 'export async function action() { return null; }' },
      {
        'app/routes/shop/basket.tsx': "import { run } from './basket-intents.server'; export const action = run;",
        'app/routes/shop/basket-intents.server.ts': 'export const run = page(() => null);',
      },
    ].map((files) => ({ rule: 'a page takes posts by a table of intents', files: files as Record<string, string> })),
    ...[
      'export const action = forms({});',
      "export { sendForm as clientAction } from '~/ui/forms/send-form'; export const action = forms({}); export default function Basket() {}",
    ].map((text) => ({
      rule: 'a page sends its forms with sendForm',
      files: { 'app/routes/shop/basket.tsx': text },
    })),
    ...[
      'export const add = (scope) => scope.db.batch([one, two]);',
      'export const add = (scope) => batch(scope.db, [one]);',
      'export async function add({ db }) { await db.delete(items); }',
      'export async function add(scope) { await insertWhen(scope.db, items, row).onConflictDoNothing(); }',
      'export async function list(scope) { return scope.db.select().from(items); }',
      'export const count = (scope) => scope.db.select().from(items).then((rows) => rows.length);',
    ].map((text) => ({
      rule: 'statements are run by scope.read and scope.write',
      files: { 'app/features/basket/add-item.server.ts': text },
    })),
    ...['scope.read(one, two)', 'runParts(scope.db, [one, two])'].map((text) => ({
      rule: 'answers that nobody asks for have names, not commas',
      files: {
        'app/features/basket/add-item.server.ts': `export async function add() { const [, two] = await ${text}; }`,
      },
    })),
    ...[
      'export function show({ db, viewer }) { const select = prepared((at) => at.select(viewer.id)); return select(db, {}); }',
      'export const show = ({ db, viewer }) => prepared((at) => at.select(viewer.id))(db, {});',
      'export const statementsOf = (viewer) => ({ one: prepared((at) => at.select(viewer.id)) });',
    ].map((text) => ({
      rule: 'prepared statements are constants of their module',
      files: { 'app/features/basket/show-basket.server.ts': text },
    })),
  ];

  it.each(plants)('are reported: $rule ($files)', ({ rule, files }) => {
    expect(findViolations(new Map(Object.entries(files))).map((found) => found.rule)).toContain(rule);
  });

  it('exist for every rule', () => {
    expect(new Set(plants.map(({ rule }) => rule))).toEqual(new Set(RULE_NAMES));
  });

  it('are not seen in imports that only a loader, an action or a type needs', () => {
    const page = `
      import { add, type Added } from '~/features/basket/add-item.server';
      export const loader = () => add();
      export default function Page() { const added = useLoaderData<typeof loader>() as Added; return <form action={added} />; }`;
    const files = {
      'app/routes/shop/basket.tsx': page,
      'app/features/basket/add-item.server.ts': 'export type Added = 1;',
    };
    expect(findViolations(new Map(Object.entries(files)))).toEqual([]);
  });
});

/** The file that an aliased import leads to. */
function fileOf(specifier: string): string {
  return `${specifier.replace('~/', 'app/').replace('#db', 'db').replace('#workers', 'workers')}.ts`;
}

describe('addresses', () => {
  const table = flattenRoutes(routes);

  it('every path builder leads to an existing route', () => {
    const lost = Object.entries(paths).flatMap(([name, build]) => {
      const path = (build as (...values: string[]) => string)(...['one', 'two', 'three'].slice(0, build.length));
      return matchRoute(table, new URL(path, 'http://localhost').pathname) ? [] : [`${name}: ${path}`];
    });
    expect(lost).toEqual([]);
  });
});
