import type { Fields } from '../fields';

/** The fields as a form would send them now, without its files. */
export function typedFields(form: HTMLFormElement | null): Fields {
  const typed: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form ?? undefined)) {
    if (typeof value === 'string') typed[name] = [...(typed[name] ?? []), value];
  }
  return typed;
}
