import type { Chosen } from '#db/schema';
import { longestSearch, readTable, rowChoices, type TableModel } from '~/kit/table';

/** The most checkboxes that a page can have. */
const mostBoxes = Math.max(...rowChoices);

/**
 * Reads the chosen rows from a form or an address: the values of ticked checkboxes, or all rows that match a search and
 * filters. Null if no row is chosen.
 */
export function readChosen(model: TableModel, params: URLSearchParams | FormData): Chosen | null {
  if (params.has('all')) {
    const texts = new URLSearchParams([...params].map(([name, value]) => [name, String(value)]));
    const { search, filters } = readTable(model, texts);
    return { search, filters };
  }
  const ids = params
    .getAll('row')
    .map(String)
    .filter((one) => one.length > 0 && one.length <= longestSearch);
  return ids.length ? { ids: [...new Set(ids)].slice(0, mostBoxes) } : null;
}
