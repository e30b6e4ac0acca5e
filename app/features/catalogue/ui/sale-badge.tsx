import { Badge } from '~/ui/badge';

/** Says that some course costs less now, on this page of the list or on another. */
export function SaleBadge() {
  return <Badge look="sale">Sale on now</Badge>;
}
