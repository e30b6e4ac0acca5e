import { type ChargebeeCall, isChargebeeCode, nullOn } from './chargebee-call';
import type { ItemsPort, ItemToSell } from './payments-port';

/** The provider requires a family for each item. */
const family = { id: 'cuepoint', name: 'Cuepoint' };

const longestName = 100;
const cut = (text: string) => (text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text);

/** The provider requires unique names, while two courses may have the same title. */
function namesOf({ id, title }: ItemToSell) {
  const end = ` (${id})`;
  return { name: title.slice(0, longestName - end.length) + end, external_name: cut(title) };
}

export function chargebeeItems(call: ChargebeeCall): ItemsPort {
  /** Updates what exists and creates what does not; somebody else may create it in between (race). */
  const put = async (change: () => Promise<unknown>, make: () => Promise<unknown>) => {
    try {
      await change();
    } catch (missing) {
      if (!isChargebeeCode(missing, 'resource_not_found')) throw missing;
      try {
        await make();
      } catch (error) {
        if (!isChargebeeCode(error, 'duplicate_entry')) throw error;
        await change();
      }
    }
  };
  const makeFamily = () => nullOn(['duplicate_entry'], () => call((api) => api.itemFamily.create(family)));

  return {
    async putItem(item) {
      const names = namesOf(item);
      const charge = { id: item.id, type: 'charge' as const, item_family_id: family.id, ...names };
      const make = () => call((api) => api.item.create(charge));
      await put(
        () => call((api) => api.item.update(item.id, names)),
        async () => {
          try {
            await make();
          } catch (error) {
            if (!isChargebeeCode(error, 'resource_not_found')) throw error;
            await makeFamily();
            await make();
          }
        },
      );
    },

    async putItemPrice({ item, currency, price }) {
      const id = `${item.id}-${currency}`;
      const { name, external_name } = namesOf({ id, title: item.title });
      const facts = { name, external_name, price };
      await put(
        () => call((api) => api.itemPrice.update(id, facts)),
        () =>
          call((api) =>
            api.itemPrice.create({
              ...facts,
              id,
              item_id: item.id,
              currency_code: currency,
              pricing_model: 'flat_fee',
            }),
          ),
      );
    },
  };
}
