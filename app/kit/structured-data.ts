/** A schema.org object for search engines. */
export type StructuredData = { '@type': string; [property: string]: Json | undefined };

type Json = string | number | boolean | null | Json[] | { [property: string]: Json | undefined };

/** The site's own facts in structured data. */
export interface Site {
  brand: string;
  urlOf: (path: string) => string;
}
