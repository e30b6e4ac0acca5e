import { z } from 'zod';
import { addToBasket } from '~/features/basket/add-to-basket.server';
import { applyCoupon } from '~/features/basket/apply-coupon.server';
import { type Basket, basketIn, withoutCoupon } from '~/features/basket/basket-cookie';
import { removeFromBasket } from '~/features/basket/remove-from-basket.server';
import { AddToBasket, ApplyCoupon, type BasketLine, ChooseCurrency, RemoveFromBasket } from '~/features/basket/schema';
import { recheckOrders } from '~/features/checkout/recheck-orders.server';
import { cookieRules } from '~/http/cookie-rules';
import { setFlash } from '~/http/flash.server';
import { readForm, refuse } from '~/http/form-reply.server';
import type { PageContext } from '~/http/page.server';
import { backHere, redirectTo, seeOther } from '~/http/redirect.server';
import { submit } from '~/http/submit.server';
import { sameSitePath } from '~/http/target.server';
import { isAppError } from '~/kit/app-error';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';

interface Intent extends PageContext {
  form: FormData;
  basket: Basket;
  keep(basket: Basket): void;
}

/** What the basket's forms ask for, one function each. */
export async function runIntent(context: PageContext): Promise<Response> {
  const cookie = basketIn(context.visit.cookies, cookieRules.basket);
  const form = await readForm(context.request);
  const intent: Intent = { ...context, form, basket: cookie.read(), keep: cookie.write };
  switch (form.get('intent')) {
    case 'add':
    case 'undo':
      return add(intent);
    case 'remove':
      return remove(intent);
    case 'apply-coupon':
      return useCoupon(intent);
    case 'remove-coupon':
      intent.keep(withoutCoupon(intent.basket));
      return backHere(intent.request, '#coupon-place');
    case 'currency':
      return chooseCurrency(intent);
    case 'recheck':
      return recheck(intent);
    default:
      return refuse(form, { '': ['Something went wrong'] });
  }
}

/** From the basket's Undo, or from a course's page, which is gone back to. */
async function add({ request, scope, visit, form, basket, keep }: Intent): Promise<Response> {
  const useCase = (within: Scope, line: BasketLine) => addToBasket(within, { ...line, basket });
  const { reply, result } = await submit(request, AddToBasket, scope, useCase, {}, form);
  if (reply) return reply;
  keep(result.basket);
  const text = `“${result.title}” ${result.isNew ? 'is in your basket.' : 'is in your basket already.'}`;
  setFlash(visit, { kind: result.isNew ? 'success' : 'info', text });
  return seeOther(sameSitePath(form.get('backTo')) ?? paths.basket());
}

async function remove({ request, scope, visit, form, basket, keep }: Intent): Promise<Response> {
  const useCase = (within: Scope, line: BasketLine) => removeFromBasket(within, { ...line, basket });
  const { reply, result } = await submit(request, RemoveFromBasket, scope, useCase, {}, form);
  if (reply) return reply;
  keep(result.basket);
  const fields = { intent: 'undo', kind: String(form.get('kind')), id: String(form.get('id')) };
  setFlash(visit, {
    kind: 'info',
    text: `“${result.title ?? 'It'}” was removed.`,
    ...(result.title && { undo: { action: paths.basket(), label: 'Undo', fields } }),
  });
  return backHere(request, '#basket');
}

async function useCoupon({ request, scope, form, basket, keep }: Intent): Promise<Response> {
  const useCase = (within: Scope, { coupon }: { coupon: string }) => applyCoupon(within, { basket, coupon });
  const { reply, result } = await submit(request, ApplyCoupon, scope, useCase, {}, form);
  if (reply) return reply;
  keep(result);
  return backHere(request, '#coupon-place');
}

async function chooseCurrency({ request, scope, visit, form }: Intent): Promise<Response> {
  const fixed = scope.viewer?.billingCurrency;
  if (fixed) return refuse(form, { currency: [`You pay in ${fixed}, as in your first payment.`] }, 409);
  const keepChoice = async (_: Scope, { currency }: { currency: string }) => {
    visit.cookies.set(cookieRules.currency, currency);
  };
  const { reply } = await submit(request, ChooseCurrency, scope, keepChoice, {}, form);
  return reply ?? backHere(request, '#currency-place');
}

async function recheck({ request, scope, visit, form }: Intent): Promise<Response> {
  const { reply, result } = await submit(request, z.object({}), scope, recheckOrders, {}, form);
  if (reply) return reply;
  if (result.found) setFlash(visit, { kind: 'success', text: 'We found your payment: it is in your courses now.' });
  else
    setFlash(visit, { kind: 'info', text: 'We asked our payment provider and found no payment that is missing here.' });
  return seeOther(result.found ? paths.home() : paths.basket());
}

/** A `?coupon=` link puts its coupon on and leads to the basket; a HEAD request tries nothing. */
export async function couponFromLink({ request, url, scope, visit }: PageContext): Promise<Response | null> {
  const typed = url.searchParams.get('coupon');
  if (typed === null || request.method !== 'GET') return null;
  const cookie = basketIn(visit.cookies, cookieRules.basket);
  const read = ApplyCoupon.safeParse({ coupon: typed });
  try {
    if (!read.success) throw read.error;
    cookie.write(await applyCoupon(scope, { basket: cookie.read(), coupon: read.data.coupon }));
    setFlash(visit, { kind: 'success', text: `${read.data.coupon} is in your basket.` });
  } catch (error) {
    const text = isAppError(error) ? error.message : read.error?.issues[0]?.message;
    if (!text) throw error;
    setFlash(visit, { kind: 'warning', title: 'Unsuccessful', text });
  }
  return redirectTo(paths.basket());
}
