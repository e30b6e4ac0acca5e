/** A legal text that the school has written itself. */
export interface OwnLegal {
  /** From when it is. */
  since: string;
  /** Sanitised HTML. */
  lead: string;
  sections: { id: string; title: string; html: string }[];
}
