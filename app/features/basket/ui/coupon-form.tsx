import { Form } from '@remix-run/react';
import { brokenRule } from '~/kit/field-rules';
import { typedCode } from '~/kit/text/typed-code';
import { paths } from '~/paths';
import { ReplyDialog } from '~/ui/dialogs/reply-dialog';
import { Button, TextButton } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { useLiveForm } from '~/ui/forms/use-live-form';
import { couponRules } from '../coupon-rules';
import type { CouponView } from '../present.server';

interface CouponFormProps {
  coupon: CouponView | null;
  /** The typed code, if it was refused. */
  typed?: string;
  /** The error at the field. With script, `CouponDialog` shows it too. */
  error?: string;
  /** The page to post to; the basket by default. */
  action?: string;
}

/** Why the submitted coupon was refused, with its code; undefined without a refusal. */
export function refusedCoupon(reply: Reply | undefined): string | undefined {
  const message = errorOf(reply, 'coupon');
  if (message === undefined) return reply?.intent === 'apply-coupon' ? errorOf(reply, '') : undefined;
  const typed = typedIn(reply, 'coupon');
  return brokenRule(couponRules, typed) ? message : `${typedCode(typed)}: ${message}`;
}

const rules = { coupon: (text: string) => brokenRule(couponRules, text) };

/** The coupon form: Apply, or Remove if there is a coupon (specification 2, section 5). */
export function CouponForm({ coupon, typed, error, action = paths.basket() }: CouponFormProps) {
  const isRefused = (text: string) => Boolean(error) && typedCode(text) === typedCode(typed ?? '');
  const live = useLiveForm(rules, (form) => !isRefused(String(form.get('coupon') ?? '')), [typed, error, coupon?.code]);
  return (
    <div className="stack is-tight" id="coupon-place">
      <Form method="post" action={action} {...live.props}>
        <Field id="coupon" label="Coupon" error={live.errorAt('coupon', error)} errorTitle={error && 'Unsuccessful'}>
          <div className="input-group">
            <Input
              name="coupon"
              defaultValue={typed ?? coupon?.code}
              key={coupon?.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button variant="quiet" intent="apply-coupon" isHeld={live.isHeld}>
              Apply
            </Button>
          </div>
        </Field>
      </Form>
      {/* Screen readers announce a coupon only in a region that was there before. Hidden, it leaves no gap. */}
      <div role="status" className={coupon ? undefined : 'visually-hidden'}>
        {coupon && (
          <Form method="post" action={action} className="row is-apart hint">
            <span className={coupon.isApplied ? 'is-good' : undefined}>{coupon.text}</span>
            <TextButton intent="remove-coupon">Remove coupon</TextButton>
          </Form>
        )}
      </div>
    </div>
  );
}

interface CouponDialogProps {
  /** The result of `refusedCoupon`. */
  message: string;
  reply: Reply | undefined;
}

/** Says why a coupon was refused. On closing, the coupon's field gets the focus. */
export function CouponDialog({ message, reply }: CouponDialogProps) {
  return (
    <ReplyDialog
      title="Unsuccessful"
      message={message}
      reply={reply}
      field="coupon"
      isAtField
      button="Try another code"
    />
  );
}
