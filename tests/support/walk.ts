/**
 * The pages that a test opens one after another, by the account that opens them. `npm test -- <component>` keeps only
 * the pages that show the component (scripts/test.mjs); an account without any is left out.
 */
export function walkOf<Who extends string>(pages: Record<Who, string[]>): [Who, string[]][] {
  const wanted = new RegExp(process.env.WALKED_PAGES ?? '');
  return (Object.entries(pages) as [Who, string[]][])
    .map(([who, paths]): [Who, string[]] => [who, paths.filter((path) => wanted.test(`'${path}'`))])
    .filter(([, paths]) => paths.length > 0);
}
