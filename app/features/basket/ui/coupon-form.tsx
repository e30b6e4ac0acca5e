import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { Button, TextButton } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import { useHydrated } from '~/ui/use-hydrated';
import type { CouponView } from '../view';

interface CouponFormProps {
  coupon: CouponView | null;
  /** What was typed, when it was refused. */
  typed?: string;
  /** Said here where no script runs; a dialog says it where it does. */
  error?: string;
}

/** A coupon's code with Apply, and Remove once one is there (specification 2, section 5). */
export function CouponForm({ coupon, typed, error }: CouponFormProps) {
  const isHydrated = useHydrated();
  return (
    <div className="stack is-tight" id="coupon-place">
      <Form method="post" action={paths.basket()} noValidate>
        <Field id="coupon" label="Coupon" error={isHydrated ? null : error}>
          <div className="input-group">
            <Input
              name="coupon"
              defaultValue={typed ?? coupon?.code}
              key={coupon?.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button variant="quiet" name="intent" value="apply-coupon">
              Apply
            </Button>
          </div>
        </Field>
      </Form>
      {coupon && (
        <Form method="post" action={paths.basket()} className="row is-apart hint">
          <span className={coupon.isApplied ? 'is-good' : undefined}>{coupon.text}</span>
          <TextButton name="intent" value="remove-coupon">
            Remove coupon
          </TextButton>
        </Form>
      )}
    </div>
  );
}
