import type { SourceFile } from './source-graph';

/** Decisions that many places need: how a copy would be written, and the function to use instead. */
const decisions: { copy: RegExp; home: RegExp; instead: string }[] = [
  {
    copy: /\bpublished_?at\}? (?:<=|>)\s|\b(?:lte|gt)\(\w+\.publishedAt\b/i,
    home: /^app\/features\/entitlements\/(?:rules|queries\.server)\.ts$/,
    instead: 'isOut, isOutSql or isToComeSql of entitlements',
  },
  {
    copy: /\['(?:active|in_trial)', '(?:active|in_trial)'\]|\('in_trial', 'active'\)/,
    home: /^app\/features\/entitlements\/rules\.ts$/,
    instead: 'renews or renewingStates of entitlements',
  },
  {
    copy: /\brole [!=]== 'USER'|\['ADMIN', 'SUPER_ADMIN'\]/,
    home: /^app\/scope\/viewer\.ts$/,
    instead: 'holdsOffice or officeRoles of the scope',
  },
];

/** A decision with a function must not be written out again. */
export function checkOnePlace(graph: Map<string, SourceFile>): { file: string; what: string }[] {
  return [...graph.values()].flatMap(({ path, ast }) => {
    if (!path.startsWith('app/') || /\.test\.tsx?$/.test(path)) return [];
    const text = ast.text.replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '');
    return decisions.flatMap(({ copy, home, instead }) => {
      const found = home.test(path) ? null : copy.exec(text);
      return found ? [{ file: path, what: `says '${found[0]}' itself; use ${instead}` }] : [];
    });
  });
}
