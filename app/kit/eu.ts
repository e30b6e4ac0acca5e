/**
 * Countries in which consumer law of the European Union applies, ISO 3166 alpha-2: its members with the regions that
 * have codes of their own, and the other members of the European Economic Area, which has adopted that law.
 */
const countries = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'AX GF GP MF MQ RE YT ' +
    'IS LI NO'
  ).split(' '),
);

/** Whether consumer law of the European Union applies in this country. */
export function isInEu(country: string | null): boolean {
  return countries.has(country?.toUpperCase() ?? '');
}
