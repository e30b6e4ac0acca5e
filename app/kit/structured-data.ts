/** Something that search engines read beside a page, as schema.org names it. */
export type StructuredData = { '@type': string; [property: string]: Json | undefined };

type Json = string | number | boolean | null | Json[] | { [property: string]: Json | undefined };

/** Whose page it is: what structured data take from the site as a whole. */
export interface Site {
  brand: string;
  urlOf: (path: string) => string;
}
