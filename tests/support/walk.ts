/**
 * The pages that a test opens one after another. `npm test -- <component>` keeps only those that show the component
 * (scripts/test.mjs).
 */
export function pagesToWalk(paths: string[]): string[] {
  const wanted = new RegExp(process.env.WALKED_PAGES ?? '');
  return paths.filter((path) => wanted.test(`'${path}'`));
}

/** The same for pages of several accounts; an account without any page is left out. */
export function walkOf<Who extends string>(pages: Record<Who, string[]>): [Who, string[]][] {
  return (Object.entries(pages) as [Who, string[]][])
    .map(([who, paths]): [Who, string[]] => [who, pagesToWalk(paths)])
    .filter(([, paths]) => paths.length > 0);
}
