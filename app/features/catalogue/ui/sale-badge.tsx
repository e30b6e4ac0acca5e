import { Badge } from '~/ui/badge';

/** Says that some course is on sale, on this page of the list or another. */
export function SaleBadge() {
  return <Badge look="sale">Sale on now</Badge>;
}
