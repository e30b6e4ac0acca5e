import type { TypedEntry } from './check-entry';
import type { EditionState } from './rules';

/** A moment as text: in UTC, and in the reader's own time zone if known. */
export interface MomentView {
  /** ISO 8601. */
  iso: string;
  utc: string;
  local: { text: string; place: string } | null;
}

/** A part of the edition's calendar. */
export interface CalendarPart {
  title: string;
  text: string;
  phase: 'past' | 'now' | 'next';
}

export interface WinnerView {
  djName: string;
  mixUrl: string;
  minutes: number;
  runnerUp: string | null;
}

/** A past edition: only its result. */
export interface PastEditionView {
  id: string;
  name: string;
  when: string;
  winner: WinnerView | null;
}

/** An edition's dates and prize for the terms. */
export interface TermsView {
  name: string;
  prize: { text: string; end?: string }[];
  opens: string;
  /** The last moment for entries. */
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
  /** The end of the countdown and the server's clock, in milliseconds since 1970; null for no countdown. */
  countdown: { until: number; now: number } | null;
  calendar: CalendarPart[];
  prize: { text: string; end?: string }[];
  tips: { title: string; text: string }[];
  interviewsOn: string;
  decidedOn: string;
  festivalOn: string;
  imageUrl: string | null;
  /** The number of submitted entries; null until the close. */
  entriesCount: number | null;
  /** Null until the winner has taken the prize. */
  winner: WinnerView | null;
  /** The widget that takes entries instead of our own form. */
  widget: { title: string; href: string } | null;
  terms: TermsView;
}

/** The landing page. */
export interface FestivalView {
  edition: EditionView | null;
  /** Earlier editions, newest first. */
  past: PastEditionView[];
}

/** A submitted entry for its sender. */
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
  /** The form's initial values: the draft, the submitted entry, or the member's data. */
  typed: TypedEntry;
  draftSaved: string | null;
  draftSavedIso: string | null;
  hasAccepted: boolean;
  hosts: string[];
  recording: { first: string; last: string };
  /** Id of this displayed form. */
  key: string;
  missing: MissingPart[];
}

/** A part of the form and its missing fields; null if complete. */
export interface MissingPart {
  anchor: string;
  label: string;
  open: string | null;
}
