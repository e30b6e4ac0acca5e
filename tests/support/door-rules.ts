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

/** Names under which an address or a form says where to go afterwards. */
const targetName = /^(?:redirect|back|next|target|return|continue|goto)(?:To|Url|Path)?$/i;

/** The functions that check a target; what they give back is safe to go to. */
const targetChecks = new Set(['sameSitePath', 'keepTarget']);

/** A path to go to that somebody else wrote goes through the one check before anything is done with it. */
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

/** A page takes posts by a table of intents, so that each has its gate, its schema and its row in the tests. */
export function checkActions(graph: Map<string, SourceFile>): Found[] {
  // Media answers every post alike, and so does an address that no page has.
  return sourcesIn(graph, /^app\/routes\/(?!media\/|house\/unknown\.)/).flatMap((file) => {
    const action = exportedConstant(file.ast, 'action');
    const isFunction = file.ast.statements.some((one) => ts.isFunctionDeclaration(one) && one.name?.text === 'action');
    if (!isFunction && (!action || isTable(graph, file, action))) return [];
    return [{ file: file.path, what: 'has an action that is no table of intents' }];
  });
}

/** Made by `forms` here, or in the file that it is imported from. */
function isTable(graph: Map<string, SourceFile>, file: SourceFile, value: ts.Expression): boolean {
  if (ts.isCallExpression(value)) return ts.isIdentifier(value.expression) && value.expression.text === 'forms';
  if (!ts.isIdentifier(value)) return false;
  const home = file.imports.find(({ names }) => names.includes(value.text))?.file;
  const other = home === undefined ? undefined : graph.get(home);
  const made = other && exportedConstant(other.ast, value.text);
  return Boolean(other && made && ts.isCallExpression(made) && isTable(graph, other, made));
}

/** What an exported constant is set to. */
function exportedConstant(ast: ts.SourceFile, name: string): ts.Expression | undefined {
  return ast.statements
    .filter(ts.isVariableStatement)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name)?.initializer;
}

/** Statements of one batch are taken apart in `db/read.ts` and nowhere else. */
export function checkBatches(graph: Map<string, SourceFile>): Found[] {
  return sourcesIn(graph, /^(?:app|workers(?!\/sandbox\/))\//).flatMap(({ path, ast }) => {
    let isBatching = false;
    visit(ast, (node) => {
      if (!ts.isCallExpression(node)) return;
      const { expression } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
      if (ts.isIdentifier(name) && name.text === 'batch') isBatching = true;
    });
    return isBatching ? [{ file: path, what: 'runs a batch by itself; use scope.read' }] : [];
  });
}

/** Answers of a batch are not skipped by commas, which a statement that is added later would shift. */
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
 * A prepared statement is written once for all requests, so nothing of one request may be in sight where it is written:
 * it is a constant of its module.
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
