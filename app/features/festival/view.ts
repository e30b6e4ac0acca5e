import type { TypedEntry } from './check-entry';
import type { EditionState } from './rules';

/** A moment as text: in UTC for everybody, and in the reader's own zone where it is known. */
export interface MomentView {
  /** ISO 8601. */
  iso: string;
  utc: string;
  local: { text: string; place: string } | null;
}

/** Part of an edition's year. */
export interface CalendarPart {
  title: string;
  text: string;
  standing: 'past' | 'now' | 'next';
}

export interface WinnerView {
  djName: string;
  mixUrl: string;
  minutes: number;
  runnerUp: string | null;
}

/** A past edition, whose page shows only the outcome. */
export interface PastEditionView {
  id: string;
  name: string;
  when: string;
  winner: WinnerView | null;
}

/** What the festival terms tell of an edition: its dates, and what is won. */
export interface TermsView {
  name: string;
  prize: { text: string; end?: string }[];
  opens: string;
  /** Its last moment. */
  closes: string;
  interviews: string;
  decided: string;
  festival: string;
}

export interface EditionView {
  id: string;
  name: string;
  headline: string;
  lead: string;
  state: EditionState;
  opens: MomentView;
  closes: MomentView;
  /** What the clock counts down to, and the server's clock now, in milliseconds since 1970; null when there is nothing to wait for. */
  countdown: { until: number; now: number } | null;
  calendar: CalendarPart[];
  prize: { text: string; end?: string }[];
  tips: { title: string; text: string }[];
  interviewsOn: string;
  decidedOn: string;
  festivalOn: string;
  imageUrl: string | null;
  /** How many were sent, once it is closed. */
  entriesCount: number | null;
  /** Told once it is decided and the winner has taken the prize. */
  winner: WinnerView | null;
  /** The widget that takes the entries in place of our own form. */
  widget: { title: string; href: string } | null;
  terms: TermsView;
}

/** The landing page. */
export interface FestivalView {
  edition: EditionView | null;
  /** Earlier ones, the newest first. */
  past: PastEditionView[];
}

/** What was sent, as its sender reads it. */
export interface ReceiptView {
  number: string;
  received: string;
  receivedIso: string;
  djName: string;
  mixUrl: string;
  mixText: string;
  facts: string;
  accepted: string;
}

/** The page of a member's own entry. */
export interface EntryPageView {
  edition: EditionView;
  receipt: ReceiptView | null;
  /** What the form begins with: the draft, what was sent, or what we know of the member. */
  typed: TypedEntry;
  draftSaved: string | null;
  draftSavedIso: string | null;
  hasAccepted: boolean;
  hosts: string[];
  recording: { first: string; last: string };
  /** Of this showing of the form. */
  key: string;
  missing: MissingPart[];
}

/** A part of the form, and its missing fields: null when it is complete. */
export interface MissingPart {
  anchor: string;
  label: string;
  open: string | null;
}
