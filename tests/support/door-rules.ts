import ts from 'typescript';
import { type SourceFile, visit } from './source-graph';

interface Found {
  file: string;
  what: string;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function sourcesIn(graph: Map<string, SourceFile>, folders: RegExp): SourceFile[] {
  return [...graph.values()].filter(({ path }) => folders.test(path) && !isTest(path));
}

/** Parameter names that say where to go next. */
const targetName = /^(?:redirect|back|next|target|return|continue|goto)(?:To|Url|Path)?$/i;

/** The functions that check a target; what they return is a safe redirect. */
const targetChecks = new Set(['sameSitePath', 'keepTarget']);

/** Any redirect target from user input must pass the check first (open redirect). */
export function checkTargets(graph: Map<string, SourceFile>): Found[] {
  return sourcesIn(graph, /^app\/(?:routes|api|http|features)\//).flatMap(({ path, ast }) => {
    const found: Found[] = [];
    visit(ast, (node) => {
      const name = nameOfGet(node);
      if (name === undefined || !targetName.test(name) || isArgumentOf(node, targetChecks)) return;
      found.push({ file: path, what: `takes '${name}' without sameSitePath` });
    });
    return found;
  });
}

/** `x` of `….get('x')`. */
function nameOfGet(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  if (!/^get(?:All)?$/.test(node.expression.name.text)) return undefined;
  const [name] = node.arguments;
  return name && ts.isStringLiteralLike(name) ? name.text : undefined;
}

function isArgumentOf(node: ts.Node, functions: Set<string>): boolean {
  const { parent } = node;
  return (
    ts.isCallExpression(parent) &&
    parent.arguments.some((argument) => argument === node) &&
    ts.isIdentifier(parent.expression) &&
    functions.has(parent.expression.text)
  );
}

/**
 * Files where a plain link may have a variable address: the two components that check it, the tabs, the office's file
 * download, and the link to an authenticator app.
 */
const plainLinks =
  /^app\/(?:ui\/(?:app-link|out-link|tabs)|features\/(?:admin\/ui\/file-offer|two-factor\/ui\/setup-picture))\.tsx$/;

/** URLs may come from a form or the database, so the address of an `<a>` must be a literal, or begin with one. */
export function checkLinks(graph: Map<string, SourceFile>): Found[] {
  return sourcesIn(graph, /^app\/(?!routes\/dev\/)/).flatMap(({ path, ast }) => {
    if (plainLinks.test(path)) return [];
    const found: Found[] = [];
    visit(ast, (node) => {
      if (!ts.isJsxAttribute(node) || node.name.getText() !== 'href') return;
      if (!/^(?:a|area)$/.test(node.parent.parent.tagName.getText())) return;
      const { initializer } = node;
      const value = initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
      if (value && !isWrittenAddress(value)) found.push({ file: path, what: `<a href={${value.getText()}}>` });
    });
    return found;
  });
}

/** `"/x"`, `` `#${id}` ``, `` `mailto:${address}` ``, `paths.x()`. */
function isWrittenAddress(value: ts.Expression): boolean {
  if (ts.isStringLiteralLike(value)) return true;
  if (ts.isTemplateExpression(value)) return /^(?:#|mailto:)/.test(value.head.text);
  return ts.isCallExpression(value) && value.expression.getText().startsWith('paths.');
}

/** D1 refuses LIKE patterns over 50 bytes: use `holdsText` or the full-text index for typed text. */
export function checkPatterns(graph: Map<string, SourceFile>): Found[] {
  return sourcesIn(graph, /^(?:app|db)\//).flatMap(({ path, ast }) => {
    const found: Found[] = [];
    visit(ast, (node) => {
      if (ts.isCallExpression(node) && /^(?:not)?i?like$/i.test(node.expression.getText()))
        found.push({ file: path, what: node.getText().slice(0, 60) });
      if (ts.isTemplateExpression(node) && /\bLIKE\s*$/i.test(partsBefore(node))) {
        found.push({ file: path, what: 'a value behind LIKE' });
      }
    });
    return found;
  });
}

/** The text before the first value after a LIKE, or the empty text. */
function partsBefore({ head, templateSpans }: ts.TemplateExpression): string {
  const texts = [head.text, ...templateSpans.slice(0, -1).map(({ literal }) => literal.text)];
  return texts.find((text) => /\bLIKE\s*$/i.test(text)) ?? '';
}

/** A page's action must be a table of intents, so each has its gate, its schema and its row in the tests. */
export function checkActions(graph: Map<string, SourceFile>): Found[] {
  // Media routes and unknown addresses answer every post the same.
  return sourcesIn(graph, /^app\/routes\/(?!media\/|house\/unknown\.)/).flatMap((file) => {
    const action = exportedConstant(file.ast, 'action');
    const isFunction = file.ast.statements.some((one) => ts.isFunctionDeclaration(one) && one.name?.text === 'action');
    if (!isFunction && (!action || isTable(graph, file, action))) return [];
    return [{ file: file.path, what: 'has an action that is no table of intents' }];
  });
}

/** Made by `forms` here or in the file that it is imported from. */
function isTable(graph: Map<string, SourceFile>, file: SourceFile, value: ts.Expression): boolean {
  if (ts.isCallExpression(value)) return ts.isIdentifier(value.expression) && value.expression.text === 'forms';
  if (!ts.isIdentifier(value)) return false;
  const home = file.imports.find(({ names }) => names.includes(value.text))?.file;
  const other = home === undefined ? undefined : graph.get(home);
  const made = other && exportedConstant(other.ast, value.text);
  return Boolean(other && made && ts.isCallExpression(made) && isTable(graph, other, made));
}

/**
 * A page with forms must send them with `sendForm` and keep its data by `keepIfFailed`, so that a form that gets no
 * answer stays with what was typed.
 */
export function checkSenders(graph: Map<string, SourceFile>): Found[] {
  return sourcesIn(graph, /^app\/routes\//).flatMap((file) => {
    const action = exportedConstant(file.ast, 'action');
    if (!action || !isTable(graph, file, action)) return [];
    const isPage = file.ast.statements.some(
      (one) =>
        ts.isFunctionDeclaration(one) && one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword),
    );
    const passed = [['sendForm', 'clientAction'], ...(isPage ? [['keepIfFailed', 'shouldRevalidate']] : [])] as const;
    return passed
      .filter(([name = '', as = '']) => !passesOn(file.ast, name, as))
      .map(([name, as]) => ({ file: file.path, what: `does not export ${name} as ${as}` }));
  });
}

function passesOn(ast: ts.SourceFile, exported: string, as: string): boolean {
  return ast.statements.some(
    (one) =>
      ts.isExportDeclaration(one) &&
      one.exportClause !== undefined &&
      ts.isNamedExports(one.exportClause) &&
      one.exportClause.elements.some(({ name, propertyName }) => name.text === as && propertyName?.text === exported),
  );
}

/** The value of an exported constant. */
function exportedConstant(ast: ts.SourceFile, name: string): ts.Expression | undefined {
  return ast.statements
    .filter(ts.isVariableStatement)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name)?.initializer;
}

/** The only files that run statements themselves, with the reason. */
const runners: Record<string, string> = {
  'workers/create-scope.ts': 'It makes scope.read and scope.write.',
  'db/read.ts': 'scope.read and scope.write call it.',
  'db/client.ts': 'It is the session that all statements run on.',
  'db/prepared.ts': "A prepared statement can be awaited, as drizzle's own can.",
  'db/outbox.ts': 'It takes the row of a job and settles it, before and after the batches of the use-case.',
  'db/retention.ts': 'It runs all of its rules, which are raw SQL and answer nothing.',
  'app/features/catalogue/index-courses.server.ts': 'The seed calls it too, and has a database without a scope.',
  'app/features/articles/index-articles.server.ts': 'The seed calls it too, and has a database without a scope.',
};

/** All other files pass their statements to scope.read or scope.write. */
export function checkRuns(graph: Map<string, SourceFile>): Found[] {
  return sourcesIn(graph, /^(?:app|db(?!\/seed\/)|workers(?!\/sandbox\/))\//).flatMap((file) => {
    const { path } = file;
    const isListed = path in runners;
    if (runsStatements(file) === isListed) return [];
    const what = isListed
      ? 'runs no statement any more; take it off the list'
      : 'runs a statement by itself; use scope.write';
    return [{ file: path, what }];
  });
}

function runsStatements({ ast, imports }: SourceFile): boolean {
  const fromRunners = imports.flatMap(({ file, names }) => (file && file in runners ? names : []));
  /** Whether an expression begins with the database, or with a call that gets it and builds a statement. */
  const isOnDatabase = (node: ts.Node): boolean => {
    if (isDatabase(node)) return true;
    if (ts.isPropertyAccessExpression(node)) return isOnDatabase(node.expression);
    if (!ts.isCallExpression(node)) return false;
    const isBuilder = !fromRunners.includes(node.expression.getText());
    return (isBuilder && node.arguments.some(isDatabase)) || isOnDatabase(node.expression);
  };
  let isRunning = false;
  visit(ast, (node) => {
    if (ts.isAwaitExpression(node) || (ts.isReturnStatement(node) && isInAsync(node))) {
      isRunning ||= node.expression !== undefined && isOnDatabase(node.expression);
    }
    if (!ts.isCallExpression(node)) return;
    const { expression } = node;
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    if (/^(?:batch|runParts|runNamed)$/.test(name.getText())) isRunning = true;
    if (/^(?:then|catch|get|all|run)$/.test(name.getText())) isRunning ||= isOnDatabase(expression);
  });
  return isRunning;
}

function isDatabase(node: ts.Node): boolean {
  return /^(?:\w+\.)?db$/.test(node.getText());
}

function isInAsync(node: ts.Node): boolean {
  const around = ts.findAncestor(node, ts.isFunctionLike);
  const modifiers = around && ts.canHaveModifiers(around) ? ts.getModifiers(around) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
}

/** A batch's answers must not be skipped by commas: a statement added later would shift them. */
export function checkAnswers(graph: Map<string, SourceFile>): Found[] {
  return sourcesIn(graph, /^(?:app|db|workers(?!\/sandbox\/))\//).flatMap(({ path, ast }) => {
    const found: Found[] = [];
    visit(ast, (node) => {
      if (!ts.isVariableDeclaration(node) || !ts.isArrayBindingPattern(node.name)) return;
      if (!node.name.elements.some(ts.isOmittedExpression)) return;
      if (node.initializer && ts.isAwaitExpression(node.initializer)) {
        found.push({ file: path, what: 'skips answers by counting commas; use scope.write' });
      }
    });
    return found;
  });
}

/**
 * A prepared statement is built once for all requests, so it must be a constant of its module, out of reach of any
 * request's data.
 */
export function checkPrepared(graph: Map<string, SourceFile>): Found[] {
  return sourcesIn(graph, /^(?:app|db|workers)\//).flatMap(({ path, ast }) => {
    const found: Found[] = [];
    visit(ast, (node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'prepared')
        return;
      const isConstant = ts.isVariableDeclaration(node.parent) && node.parent.parent.parent.parent === ast;
      if (!isConstant) found.push({ file: path, what: 'prepares a statement where a request is in sight' });
    });
    return found;
  });
}
