import type { Reply } from '~/ui/form-reply';
import { ReplyDialog } from '~/ui/reply-dialog';

interface CouponDialogProps {
  /** The result of `refusedCoupon`. */
  message: string;
  reply: Reply | undefined;
}

/** Why a coupon was refused: placed at the coupon's field, which gets the focus on closing. */
export function CouponDialog({ message, reply }: CouponDialogProps) {
  return <ReplyDialog title="Unsuccessful" message={message} reply={reply} field="coupon" button="Try another code" />;
}
