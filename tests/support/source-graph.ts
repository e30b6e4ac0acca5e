import { posix } from 'node:path';
import ts from 'typescript';

/** Sources by path from the checkout's root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

export type Import = {
  /** As written. */
  specifier: string;
  /** The imported file, if it is one of the sources. */
  file?: string;
  /** The import disappears when types are stripped. */
  isTypeOnly: boolean;
  /** The imported local names. */
  names: string[];
  isReExport: boolean;
};

export type SourceFile = { path: string; ast: ts.SourceFile; imports: Import[] };

const ALIASES: Record<string, string> = { '~/': 'app/', '#db/': 'db/', '#workers/': 'workers/' };
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Parses every TypeScript source and resolves its imports. */
export function readGraph(sources: Sources): Map<string, SourceFile> {
  const files = [...sources].filter(([path]) => /\.tsx?$/.test(path));
  return new Map(files.map(([path, text]) => [path, readFile(path, text, sources)]));
}

function readFile(path: string, text: string, sources: Sources): SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const imports: Import[] = [];
  const add = (specifier: string, more: Omit<Import, 'specifier' | 'file'>) =>
    imports.push({ specifier, file: resolve(path, specifier, sources), ...more });
  for (const statement of ast.statements) {
    const specifier = moduleOf(statement);
    if (!specifier) continue;
    if (ts.isImportDeclaration(statement)) add(specifier, { ...describe(statement), isReExport: false });
    if (ts.isExportDeclaration(statement)) {
      add(specifier, { isTypeOnly: statement.isTypeOnly, names: [], isReExport: true });
    }
  }
  visit(ast, (node) => {
    if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return;
    const [argument] = node.arguments;
    if (argument && ts.isStringLiteralLike(argument)) {
      add(argument.text, { isTypeOnly: false, names: [], isReExport: false });
    }
  });
  return { path, ast, imports };
}

function moduleOf(statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined;
  const specifier = statement.moduleSpecifier;
  return specifier && ts.isStringLiteral(specifier) ? specifier.text : undefined;
}

function describe({ importClause: clause }: ts.ImportDeclaration): Pick<Import, 'isTypeOnly' | 'names'> {
  if (!clause) return { isTypeOnly: false, names: [] };
  const named = clause.namedBindings;
  const elements = named && ts.isNamedImports(named) ? named.elements.filter((element) => !element.isTypeOnly) : [];
  const names = elements.map((element) => element.name.text);
  if (named && ts.isNamespaceImport(named)) names.push(named.name.text);
  if (clause.name) names.push(clause.name.text);
  const isTypeOnly = clause.phaseModifier === ts.SyntaxKind.TypeKeyword || names.length === 0;
  return { isTypeOnly, names: isTypeOnly ? [] : names };
}

function resolve(from: string, specifier: string, sources: Sources): string | undefined {
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  if (!alias && !specifier.startsWith('.')) return undefined;
  const base = alias
    ? ALIASES[alias] + specifier.slice(alias.length)
    : posix.join(posix.dirname(from), specifier.split('?')[0] ?? '');
  return ENDINGS.map((ending) => base + ending).find((path) => sources.has(path));
}

/** Calls `look` for a node and all its descendants. */
export function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

const SERVER_EXPORTS = ['loader', 'action', 'headers'];

/**
 * The names that a page's browser code needs, through the page's own declarations: Remix removes loader, action,
 * headers and what only they use from the browser bundle.
 */
export function browserNames({ ast }: SourceFile): Set<string> {
  const declarations = new Map<string, ts.Node>();
  const roots: ts.Node[] = [];
  for (const statement of ast.statements) {
    if (ts.isImportDeclaration(statement)) continue;
    const names = declaredNames(statement);
    for (const name of names) declarations.set(name, statement);
    const isServer = names.length > 0 && names.every((name) => SERVER_EXPORTS.includes(name));
    if ((isExported(statement) && !isServer) || names.length === 0) roots.push(statement);
  }
  const reached = new Set<string>();
  const queue = [...roots];
  for (let node = queue.pop(); node; node = queue.pop()) {
    for (const name of usedNames(node)) {
      if (reached.has(name)) continue;
      reached.add(name);
      const declaration = SERVER_EXPORTS.includes(name) ? undefined : declarations.get(name);
      if (declaration) queue.push(declaration);
    }
  }
  return reached;
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  }
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  if (isNamed && statement.name) return [statement.name.text];
  const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement);
  return isType ? [statement.name.text] : [];
}

function isExported(statement: ts.Statement): boolean {
  if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) return false;
  if (ts.isExportAssignment(statement) || ts.isExportDeclaration(statement)) return true;
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** The outer names that a node uses, without types, members and its own declarations. */
function usedNames(node: ts.Node): string[] {
  const names = new Set<string>();
  const own = new Set<string>();
  const look = (at: ts.Node): void => {
    if (ts.isTypeNode(at)) return;
    if ((ts.isBindingElement(at) || ts.isParameter(at) || ts.isVariableDeclaration(at)) && ts.isIdentifier(at.name)) {
      own.add(at.name.text);
    }
    if (ts.isIdentifier(at) && !isMemberName(at)) names.add(at.text);
    ts.forEachChild(at, look);
  };
  look(node);
  return [...names].filter((name) => !own.has(name));
}

/** Whether an identifier is a member's name and so refers to nothing in the file. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  const isMember =
    ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent);
  return (isMember && parent.name === node) || (ts.isBindingElement(parent) && parent.propertyName === node);
}
