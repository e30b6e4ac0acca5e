import { after, day } from '~/kit/dates';
import type { Database } from '../../client';
import { festivalEditions, festivalEntries } from '../../schema';
import type { Content, FestivalDate, FestivalEditionContent } from '../content/types';
import { insertAll } from './insert';
import type { PictureBook } from './pictures';

/**
 * The editions of the festival, and the winners of the past one with only the fields that outlive the retention period.
 */
export async function loadFestival(db: Database, content: Content, pictures: PictureBook, now: Date): Promise<void> {
  const editions = content.festivalEditions.map((edition) => ({ edition, dates: datesOf(edition, now) }));
  await insertAll(
    db,
    festivalEditions,
    editions.map(({ edition: { id, code, name, headline, lead, prize, tips, cover }, dates }) => ({
      ...{ id, code, name, headline, lead, prize, tips },
      imageFileId: pictures.fileOf(cover),
      opensAt: dates.opens,
      closesAt: dates.closes,
      interviewsAt: dates.interviews,
      decidedAt: dates.decided,
      festivalFrom: dates.from,
      festivalTo: dates.to,
    })),
  );
  await insertAll(
    db,
    festivalEntries,
    editions.flatMap(({ edition, dates }) =>
      edition.placed.map(({ usedBy, minutes, ...entry }, i) => ({
        ...entry,
        id: `${edition.id}-${i + 1}`,
        editionId: edition.id,
        userId: `u-${usedBy}`,
        number: i + 1,
        mixMinutes: minutes,
        sentAt: dates.opens,
        changedAt: dates.opens,
        acceptedAt: dates.opens,
        toldAt: entry.place === 'winner' ? dates.decided : null,
        answeredAt: entry.place === 'winner' ? dates.decided : null,
      })),
    ),
  );
}

function datesOf(edition: FestivalEditionContent, now: Date): Record<FestivalDate, Date> {
  const today = new Date(Math.floor(now.getTime() / day) * day);
  const { dates, days } = edition;
  const entries = dates
    ? Object.entries(dates).map(([name, text]) => [name, new Date(`${text}T00:00:00Z`)])
    : Object.entries(days).map(([name, count]) => [name, after(today, count * day)]);
  return Object.fromEntries(entries) as Record<FestivalDate, Date>;
}
