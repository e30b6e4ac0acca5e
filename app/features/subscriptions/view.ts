import type { SubscriptionView } from '~/features/entitlements/view';

/** Texts of a plan, made on the server. */
export interface PlanView {
  id: string;
  name: string;
  price: string;
  /** 'a month' */
  term: string;
  renews: boolean;
}

/** A plan among the others. */
export interface PlanRowView extends PlanView {
  badge: string | null;
  /** What the badge is about, or what speaks for a plan without one. Null where nothing true is to be said. */
  line: string | null;
  /** What it comes to: '£550.00 in total'. */
  sum: string;
}

export interface RecommendationView {
  id: string;
  name: string;
  reason: string;
}

/** What a plan will have cost at each of the compared moments. */
export interface PlanSumsView {
  id: string;
  name: string;
  sums: { text: string; isLowest: boolean }[];
}

/** What is to be paid at once. */
export interface QuoteView {
  /** What leads to the sum; empty where there is nothing but the sum. */
  rows: { label: string; sum: string; isLess: boolean }[];
  total: { label: string; sum: string };
}

/** A plan as the page of the free trial has it. */
export interface TrialPlanView extends PlanView {
  /** When it is charged first, and what speaks for it. */
  note: string;
  /** 'Annual: £540.00 on 2 December 2026, then yearly' */
  later: string;
}

/** One day on which something is charged. */
export interface ChargeView {
  when: string;
  what: string;
  note: string | null;
  /** Null where the day is not one of a payment. */
  sum: string | null;
  isToday: boolean;
}

export interface PaymentView {
  id: string;
  day: string;
  isoDay: string;
  what: string;
  note: string | null;
  paid: string;
  /** Leads to a fresh link to the provider's invoice; null where nothing was paid. */
  invoiceHref: string | null;
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
  /** Between the two. */
  mid?: { label: string; day: string };
  to: { label: string; day: string };
  /** Where the time stops on a scale that goes on, in percent, and what comes after it. */
  end?: number;
  beyond?: { label: string; day: string };
}

/** One of the ways that the page to cancel shows. */
export interface WayView {
  term: TermView | null;
  facts: { label: string; value: string }[];
}

export interface CancellationView {
  /** The last day; null where the provider has not sent it. */
  until: string | null;
  /** The day after it, on which everything closes; null where something else keeps it open. */
  closes: string | null;
  leave: WayView;
  /** Null where no free month is offered. */
  month: (WayView & { day: string; until: string }) | null;
}

/** A payment that failed: what, by when, and what follows. */
export interface DueView {
  title: string;
  text: string;
  /** Of the button that leads to another card. */
  update: string;
  steps: ChargeView[];
}

/** What is to be known before all else. */
export interface HeadView {
  title: string;
  text: string;
}

export interface SubscriptionCard extends SubscriptionView {
  head: HeadView;
  /** Paid in a number of payments, and then kept for good. */
  isPackage: boolean;
  /** Null where no payment is owed. While one is, nothing else is offered but to cancel. */
  due: DueView | null;
  /** Null where nothing runs. */
  term: TermView | null;
  /** What is paid with. */
  method: string | null;
  /** What the billing portal is for, and whether that is what its reader is most likely here for. */
  portal: { label: string; text: string; act: string; isWanted: boolean };
  isTrial: boolean;
  /** The last day of what is paid for; null where nothing is open. */
  openUntil: string | null;
  /** It has ended, and another may begin. */
  canSubscribe: boolean;
  canCancel: boolean;
  canUndo: boolean;
  canChangeMethod: boolean;
  /** To which plan a press changes it from the end of its term on, and what comes of it. Null where none can. */
  change: { to: 'MONTHLY' | 'ANNUAL'; label: string; text: string } | null;
}
