import { equipment, software } from '~/features/accounts/profile/options';

/** The kind of reader, and their gear, for whom the URL asks to preview a draft. */
export function readAs(query: URLSearchParams) {
  const asked = query.get('as');
  const as = asked === 'guest' || asked === 'member' ? asked : ('subscriber' as const);
  const gear = query.get('gear') ?? '';
  const own = {
    equipment: equipment.find((name) => name === gear) ?? null,
    software: software.find((name) => name === gear) ?? null,
  };
  return { as, own, words: as === 'guest' ? 'a guest' : 'a member who has neither the course nor a subscription' };
}
