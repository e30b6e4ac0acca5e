/** A legal text that the school has written itself. */
export interface OwnLegal {
  /** The date on which this version took effect. */
  since: string;
  /** Sanitised HTML. */
  lead: string;
  sections: { id: string; title: string; html: string }[];
}
