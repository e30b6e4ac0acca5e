import { posix } from 'node:path';
import ts from 'typescript';
import {
  checkActions,
  checkAnswers,
  checkLinks,
  checkPatterns,
  checkPrepared,
  checkRuns,
  checkSenders,
  checkTargets,
} from './door-rules';
import { checkOnePlace } from './one-place';
import { browserNames, type Import, readGraph, type SourceFile, type Sources, visit } from './source-graph';

export type Violation = { rule: string; file: string; what: string };

type Graph = Map<string, SourceFile>;
type Rule = (graph: Graph, sources: Sources) => Omit<Violation, 'rule'>[];

/** The features in order: each imports only features before it. */
const FEATURES = [
  'entitlements',
  'sessions',
  'looks',
  'two-factor',
  'passkeys',
  'media',
  'accounts',
  'drafts',
  'catalogue',
  'journey',
  'learning',
  'notes',
  'practice',
  'decks',
  'school',
  'articles',
  'comments',
  'codes',
  'basket',
  'checkout',
  'subscriptions',
  'webhooks',
  'rewards',
  'festival',
  'contact',
  'withdrawals',
  'privacy',
  'admin',
];

type Floor = 'workers' | 'table' | 'routes' | 'api' | 'feature' | 'feature-ui' | 'http' | 'scope' | Ground;
type Ground = 'providers' | 'db' | 'ui' | 'paths' | 'kit' | 'sandbox' | 'seed';

/** What a layer may import besides itself. `types:` marks type-only imports. */
const BELOW: Record<Floor, string[]> = {
  workers: ['routes', 'api', 'feature', 'http', 'scope', 'providers', 'db', 'ui', 'paths', 'kit'],
  table: [],
  routes: ['http', 'feature', 'feature-ui', 'scope', 'ui', 'paths', 'kit'],
  api: ['http', 'feature', 'scope', 'paths', 'kit'],
  feature: ['scope', 'db', 'paths', 'kit'],
  'feature-ui': ['feature', 'ui', 'paths', 'kit'],
  http: ['scope', 'paths', 'kit'],
  scope: ['kit', 'types:db', 'types:providers'],
  providers: ['kit'],
  db: ['kit'],
  ui: ['paths', 'kit'],
  paths: ['kit'],
  kit: [],
  sandbox: ['seed', 'db', 'kit'],
  seed: ['feature', 'scope', 'db', 'paths', 'kit'],
};

/** The violations of the house's rules in the sources of app and Worker. */
export function findViolations(sources: Sources): Violation[] {
  const graph = readGraph(sources);
  return Object.entries(RULES).flatMap(([rule, check]) => check(graph, sources).map((found) => ({ rule, ...found })));
}

const RULES: Record<string, Rule> = {
  'a floor imports only from floors below it': checkFloors,
  'a feature imports only features before it': checkFeatureOrder,
  'every feature stands in the order': checkKnownFeatures,
  'imports make no circle': checkCircles,
  'nothing of the server reaches the browser': checkBrowser,
  'nobody imports the route table': checkTables,
  'SQL stays in features and db': checkSql,
  'use-cases know neither Remix nor React': checkUseCaseImports,
  "a vendor's package stays with its provider": checkVendors,
  'only create-scope touches env.DB': checkDatabaseHandle,
  'notes are read by features/notes alone': checkNotes,
  'what doors call is named verb-noun': checkUseCaseNames,
  'files are kebab-case and named after what they are': checkFileNames,
  'db/schema/index.ts is the only barrel': checkBarrels,
  'a path to go to is checked by sameSitePath': checkTargets,
  'a link to a value is AppLink or OutLink': checkLinks,
  'a page takes posts by a table of intents': checkActions,
  'a page sends its forms with sendForm': checkSenders,
  'statements are run by scope.read and scope.write': checkRuns,
  'answers that nobody asks for have names, not commas': checkAnswers,
  'prepared statements are constants of their module': checkPrepared,
  'a search is no LIKE pattern': checkPatterns,
  'a decision with a function of its own is written nowhere else': checkOnePlace,
};

export const RULE_NAMES = Object.keys(RULES);

function floorOf(path: string): Floor | undefined {
  if (path.startsWith('workers/sandbox/')) return 'sandbox';
  if (path.startsWith('workers/')) return 'workers';
  if (path.startsWith('db/seed/')) return 'seed';
  if (path.startsWith('db/')) return 'db';
  if (path === 'app/routes.ts') return 'table';
  // The Worker is built together with the pages, from this entry.
  if (path === 'app/entry.server.tsx') return 'workers';
  if (/^app\/(?:root|entry\.client)\.tsx$/.test(path)) return 'routes';
  if (path === 'app/paths.ts') return 'paths';
  if (/^app\/features\/[^/]+\/ui\//.test(path)) return 'feature-ui';
  const folder = /^app\/([^/]+)\//.exec(path)?.[1];
  if (folder === 'features') return 'feature';
  const floors: Floor[] = ['routes', 'api', 'http', 'scope', 'providers', 'ui', 'kit'];
  return floors.find((floor) => floor === folder);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Every import from one source to another, without tests: a test may import anything. */
function edges(graph: Graph): { from: SourceFile; to: string; edge: Import }[] {
  return [...graph.values()]
    .filter(({ path }) => !isTest(path))
    .flatMap((from) => from.imports.flatMap((edge) => (edge.file ? [{ from, to: edge.file, edge }] : [])));
}

function checkFloors(graph: Graph) {
  return edges(graph).flatMap(({ from, to, edge }) => {
    const above = floorOf(from.path);
    const below = floorOf(to);
    if (!above || !below || above === below || above === 'table' || below === 'table') return [];
    // The API documentation page reads the endpoints' declarations.
    if (from.path === 'app/routes/house/api-docs.tsx' && to === 'app/api/endpoints.server.ts') return [];
    const isAllowed = BELOW[above].includes(below) || (edge.isTypeOnly && BELOW[above].includes(`types:${below}`));
    return isAllowed ? [] : [{ file: from.path, what: `${above} imports ${below}: ${to}` }];
  });
}

function featureOf(path: string): string | undefined {
  return /^app\/features\/([^/]+)\//.exec(path)?.[1];
}

function checkFeatureOrder(graph: Graph) {
  return edges(graph).flatMap(({ from, to }) => {
    const [own, other] = [featureOf(from.path), featureOf(to)];
    if (!own || !other || FEATURES.indexOf(other) <= FEATURES.indexOf(own)) return [];
    return [{ file: from.path, what: `${own} comes before ${other}: ${to}` }];
  });
}

function checkKnownFeatures(_graph: Graph, sources: Sources) {
  return [...sources.keys()].flatMap((file) => {
    const feature = featureOf(file);
    return feature && !FEATURES.includes(feature) ? [{ file, what: `${feature} has no place in the order` }] : [];
  });
}

/** Type imports count too: files that need each other's types cannot be understood one after the other. */
function checkCircles(graph: Graph) {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges(graph)) next.set(from.path, [...(next.get(from.path) ?? []), to]);
  const state = new Map<string, 'open' | 'done'>();
  const found: Omit<Violation, 'rule'>[] = [];
  const walk = (file: string, trail: string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push({ file, what: [...trail.slice(trail.indexOf(file)), file].join(' → ') });
      return;
    }
    state.set(file, 'open');
    for (const to of next.get(file) ?? []) walk(to, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}

const isServerFile = (path: string) => /\.server\.tsx?$/.test(path);
const isPage = (path: string) => path === 'app/root.tsx' || (path.startsWith('app/routes/') && path.endsWith('.tsx'));

/** Walks the browser bundle from its entries; of a page, only what is not loader, action or headers. */
function checkBrowser(graph: Graph) {
  const found: Omit<Violation, 'rule'>[] = [];
  const seen = new Set<string>();
  const isEntry = (path: string) => path === 'app/entry.client.tsx' || isPage(path) || isAlwaysForBrowsers(path);
  const queue = [...graph.keys()].filter((path) => isEntry(path) && !isTest(path));
  for (let path = queue.pop(); path; path = queue.pop()) {
    const file = graph.get(path);
    if (!file || seen.has(path)) continue;
    seen.add(path);
    const names = isPage(path) ? browserNames(file) : undefined;
    for (const edge of file.imports) {
      if (!edge.file || edge.isTypeOnly) continue;
      if (names && edge.names.length > 0 && !edge.names.some((name) => names.has(name))) continue;
      if (isServerFile(edge.file)) found.push({ file: path, what: `brings ${edge.file} into the browser` });
      else queue.push(edge.file);
    }
  }
  return found;
}

/** Files for server and browser, whether or not a page uses them yet. */
function isAlwaysForBrowsers(path: string): boolean {
  if (isServerFile(path)) return false;
  if (/^app\/(?:ui|kit)\//.test(path) || path === 'app/paths.ts') return true;
  return /^app\/features\/[^/]+\/(?:ui\/|(?:office\/)?(?:[a-z-]+-)?(?:schema|rules)\.ts$)/.test(path);
}

function checkTables(graph: Graph) {
  return edges(graph)
    .filter(({ to }) => floorOf(to) === 'table')
    .map(({ from, to }) => ({ file: from.path, what: `imports ${to}; use paths.ts` }));
}

function packagesOf(graph: Graph): { file: string; name: string; isTypeOnly: boolean }[] {
  return [...graph.values()]
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => !/^(?:\.|~\/|#db\/|#workers\/)/.test(specifier))
        .map(({ specifier, isTypeOnly }) => ({ file: path, name: specifier, isTypeOnly })),
    );
}

function checkSql(graph: Graph) {
  const floors: (Floor | undefined)[] = ['db', 'seed', 'feature', 'workers', 'sandbox'];
  return packagesOf(graph)
    .filter(({ file, name, isTypeOnly }) => {
      const isAllowed = floors.includes(floorOf(file)) || (isTypeOnly && floorOf(file) === 'scope');
      return /^drizzle-orm(?:\/|$)/.test(name) && !isAllowed;
    })
    .map(({ file, name }) => ({ file, what: `imports ${name}` }));
}

function checkUseCaseImports(graph: Graph) {
  const floors: (Floor | undefined)[] = ['feature', 'scope', 'providers', 'db', 'kit', 'paths'];
  return packagesOf(graph)
    .filter(({ file, name }) => floors.includes(floorOf(file)) && /^(?:@remix-run\/|react(?:-dom)?(?:\/|$))/.test(name))
    .map(({ file, name }) => ({ file, what: `imports ${name}` }));
}

const VENDORS: Record<string, string> = { chargebee: 'app/providers/billing/' };

function checkVendors(graph: Graph) {
  return packagesOf(graph).flatMap(({ file, name }) => {
    const home = VENDORS[name];
    // Besides the provider itself: the sandbox, and the command that mirrors its catalogue.
    const isBeside = file.startsWith('workers/sandbox/') || file.startsWith('db/seed/mirror/');
    return home && !file.startsWith(home) && !isBeside
      ? [{ file, what: `imports ${name}, which belongs to ${home}` }]
      : [];
  });
}

function checkDatabaseHandle(graph: Graph) {
  const isFree = (path: string) => path === 'workers/create-scope.ts' || isTest(path);
  return [...graph.values()].flatMap(({ path, ast }) => {
    const floor = floorOf(path);
    if (isFree(path) || !floor || floor === 'sandbox' || floor === 'seed') return [];
    let touches = false;
    visit(ast, (node) => {
      const isName = (ts.isIdentifier(node) || ts.isStringLiteral(node)) && node.text === 'DB';
      if (isName && !ts.isTypeNode(node.parent) && !ts.isPropertySignature(node.parent)) touches = true;
    });
    return touches ? [{ file: path, what: 'touches env.DB' }] : [];
  });
}

/** A note is private to its author (B32): only the use-cases that take the author's id know its table. */
function checkNotes(graph: Graph) {
  const isFree = (path: string) =>
    /^(?:app\/features\/notes|db)\//.test(path) || isTest(path) || path === 'app/features/privacy/data-groups.ts';
  return [...graph.values()].flatMap(({ path, ast }) => {
    if (isFree(path)) return [];
    const isNamed = /\blessonNotes\b|\blesson_notes\b/.test(ast.text);
    return isNamed ? [{ file: path, what: 'knows the table of notes' }] : [];
  });
}

/** Server files that are not use-cases: reads and shapes that several use-cases share. */
const SHARED_READS = new Set(['queries', 'present']);

/** First words of use-cases. Add a new one after checking that it is a verb. */
const VERBS = new Set(
  `abandon acknowledge activate add advance answer apply archive ask attach begin block bookmark cancel cast change charge
  check choose claim clear close collect complete confirm continue correct count create decide decline delete deliver detach
  dispatch drop duplicate edit end enrol enter erase export extend fill find finish follow forget get give grant handle hide hold
  identify import invite issue join keep leave like link list load log look make mark merge migrate moderate move name
  note notify open order pass pause pay pick place plan play post prepare present preview price prolong publish purge put
  quote rate read rebuild receive recheck recommend reconcile record recover redeem refresh refund register release remind
  remove rename renew reopen reorder replace replay reply report request require resend reserve reset resize resolve restore resume retry
  return revoke save schedule search see select send serve set settle share show sign skip sort start stop store stream
  submit subscribe suggest sweep sync take test track transfer trim turn unblock undo unlike unlock unsubscribe update upgrade upload
  use validate verify view visit void watch withdraw write`.split(/\s+/),
);

function checkUseCaseNames(graph: Graph) {
  const doors: (Floor | undefined)[] = ['routes', 'api'];
  const called = edges(graph).filter(({ from, to, edge }) => {
    return doors.includes(floorOf(from.path)) && floorOf(to) === 'feature' && isServerFile(to) && !edge.isTypeOnly;
  });
  return [...new Set(called.map(({ to }) => to))].flatMap((file) => {
    const name = posix.basename(file).replace(/\.server\.tsx?$/, '');
    const [verb = '', ...rest] = name.split('-');
    return SHARED_READS.has(name) || (VERBS.has(verb) && rest.length > 0)
      ? []
      : [{ file, what: `${name} is no verb-noun` }];
  });
}

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/;
const EMPTY_WORDS = /(?:^|[-/.])(?:services?|managers?|helpers?|utils?|utilities|common|misc)(?=[-/.]|$)/;

function checkFileNames(_graph: Graph, sources: Sources) {
  return [...sources.keys()].flatMap((file) => {
    const name = posix.basename(file);
    if (name.startsWith('.') || name === 'README.md') return [];
    if (!KEBAB.test(name)) return [{ file, what: 'is not kebab-case' }];
    return EMPTY_WORDS.test(file) ? [{ file, what: 'is named after nothing' }] : [];
  });
}

function checkBarrels(graph: Graph) {
  return [...graph.values()].flatMap(({ path, ast, imports }) => {
    if (path === 'db/schema/index.ts') return [];
    const hasStar = ast.statements.some(
      (one) => ts.isExportDeclaration(one) && one.moduleSpecifier && !one.exportClause,
    );
    const onlyPassesOn =
      imports.some(({ isReExport }) => isReExport) &&
      ast.statements.every((statement) => ts.isExportDeclaration(statement));
    return hasStar || (onlyPassesOn && /\/index\.tsx?$/.test(path)) ? [{ file: path, what: 'is a barrel' }] : [];
  });
}
