import { placeOfZone } from '~/kit/dates';
import { listZones } from '~/kit/office-time';

/**
 * The time zones of the runtime by continent, for a select. A saved zone that is not in the list, such as an older
 * name, is the first choice.
 */
export function presentZones(saved: string | null) {
  const zones = listZones();
  const continentOf = (zone: string) => zone.split('/')[0] ?? '';
  const optionsIn = (continent: string) =>
    zones
      .filter((zone) => continentOf(zone) === continent)
      .map((value) => ({ value, label: placeOfZone(value) }))
      .sort((one, other) => one.label.localeCompare(other.label));
  return [
    ...(saved && !zones.includes(saved) ? [{ label: 'Saved', options: [{ value: saved, label: saved }] }] : []),
    ...[...new Set(zones.map(continentOf))].map((label) => ({ label, options: optionsIn(label) })),
  ];
}
