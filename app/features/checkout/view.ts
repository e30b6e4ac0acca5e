/** Texts of the checkout's pages, made on the server. */
export interface CheckoutLineView {
  id: string;
  title: string;
  /** 'Sale price £49.00, less 20%' */
  hint: string;
  amount: string;
}

export interface LocationView {
  /** Titles of what is bound to a place. */
  titles: string[];
  city: string | null;
  groups: { label: string; options: { value: string; label: string }[] }[];
}

export interface BoughtView {
  id: string;
  title: string;
  amount: string;
}
