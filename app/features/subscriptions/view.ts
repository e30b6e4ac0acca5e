import type { SubscriptionView } from '~/features/entitlements/view';

/** Texts of a plan, made on the server. */
export interface PlanView {
  id: string;
  name: string;
  badge: string | null;
  price: string;
  was: string | null;
  /** 'a month' */
  term: string;
  /** What follows from its way of paying. */
  note: string;
  renews: boolean;
}

/** One day on which something is charged. */
export interface ChargeView {
  when: string;
  what: string;
  note: string | null;
  sum: string;
  isToday: boolean;
}

export interface PaymentView {
  id: string;
  day: string;
  isoDay: string;
  what: string;
  note: string | null;
  paid: string;
  /** Leads to a fresh link to the provider's invoice. */
  invoiceHref: string;
}

/** A page of the payments. */
export interface PaymentHistoryView {
  payments: PaymentView[];
  /** From 1. */
  page: number;
  pages: number;
}

/** Where today is in the time that is paid for. */
export interface TermView {
  /** Of today, in percent. */
  at: number;
  ticks: number;
  /** Every so many ticks a long one. */
  long: number;
  from: { label: string; day: string };
  to: { label: string; day: string };
}

export interface SubscriptionCard extends SubscriptionView {
  /** Null where nothing runs. */
  term: TermView | null;
  /** What is paid with. */
  method: string | null;
  portal: { label: string; text: string };
  /** The last day of what is paid for; null where nothing is open. */
  openUntil: string | null;
  canCancel: boolean;
  canUndo: boolean;
  canChangeMethod: boolean;
  /** To which plan a press changes it from the end of its term on, and what comes of it. Null where none can. */
  change: { to: 'MONTHLY' | 'ANNUAL'; label: string; text: string } | null;
}
