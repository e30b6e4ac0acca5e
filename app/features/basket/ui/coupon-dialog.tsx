import type { Reply } from '~/ui/form-reply';
import { ReplyDialog } from '~/ui/reply-dialog';

interface CouponDialogProps {
  /** Of `refusedCoupon`. */
  message: string;
  reply: Reply | undefined;
}

/** Why a coupon is not used: it hangs from the coupon's field, and its button leads back to what was typed there. */
export function CouponDialog({ message, reply }: CouponDialogProps) {
  return <ReplyDialog title="Unsuccessful" message={message} reply={reply} field="coupon" button="Try another code" />;
}
