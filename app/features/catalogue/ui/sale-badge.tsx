import { Badge } from '~/ui/badge';

/** Says that some course costs less now, wherever in the list it stands. */
export function SaleBadge() {
  return <Badge look="sale">Sale on now</Badge>;
}
