/** Joins the given class names; undefined if there are none, so that no empty attribute is rendered. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
