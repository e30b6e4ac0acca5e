import type { PersonalDetails } from '~/features/festival/check-entry';
import { shownLink } from '~/features/festival/mix-link';
import { answerDueAt, editionState, entryNumber, lastMoment } from '~/features/festival/rules';
import type { Jury } from '~/features/festival/show-jury.server';
import { formatDate } from '~/kit/dates';

type Edition = Jury['edition'];

const states = { upcoming: 'Not open yet', open: 'Open', closed: 'Closed', decided: 'Decided', past: 'Past' } as const;

export function presentEditionRow(edition: Edition, counts: { editionId: string; total: number }[], now: Date) {
  const { id, name, opensAt, closesAt } = edition;
  return {
    id,
    name,
    state: states[editionState(edition, now)],
    opens: opensAt.toISOString(),
    closes: lastMoment(closesAt).toISOString(),
    entries: counts.find(({ editionId }) => editionId === id)?.total ?? 0,
  };
}

export function presentJury({ edition, page, entrants, placed, total }: Jury, now: Date) {
  const { code, name, closesAt } = edition;
  const winner = placed.find(({ place }) => place === 'winner');
  const hasRunnerUp = placed.some(({ place }) => place === 'runner-up');
  const hasPlaces = winner !== undefined || hasRunnerUp;
  return {
    name,
    total,
    state: states[editionState(edition, now)],
    closes: lastMoment(closesAt).toISOString(),
    entries: {
      ...page,
      items: page.items.map((entry) => ({
        id: entry.id,
        number: entryNumber(code, entry.number ?? 0),
        djName: entry.djName ?? '',
        mixUrl: entry.mixUrl ?? '',
        mixText: shownLink(entry.mixUrl ?? ''),
        minutes: entry.mixMinutes,
        recordedOn: entry.recordedOn ? formatDate(new Date(`${entry.recordedOn}T00:00:00Z`)) : '',
        sent: entry.sentAt?.toISOString() ?? '',
        place: entry.place?.replace('-', ' ') ?? '',
      })),
    },
    entrants: entrants.map((one) => ({ value: one.id, label: `${entryNumber(code, one.number ?? 0)} ${one.djName}` })),
    canPlace: closesAt <= now && !hasPlaces && entrants.length > 0,
    isPlaced: hasPlaces,
    hasRunnerUp,
    told: winner?.toldAt && {
      at: winner.toldAt.toISOString(),
      due: answerDueAt(winner.toldAt).toISOString(),
      hasAnswered: winner.answeredAt !== null,
    },
  };
}

/** The facts about the person who sent an entry. */
export function presentDetails(entryId: string, opened: { userName: string | null; details: PersonalDetails | null }) {
  const { userName, details } = opened;
  return {
    entryId,
    facts: [
      { label: 'Username', value: userName ?? 'none' },
      ...(details
        ? [
            { label: 'Full name', value: details.fullName },
            { label: 'Date of birth', value: details.dateOfBirth },
            { label: 'Address', value: details.address },
            { label: 'Email', value: details.email },
            { label: 'Social handles', value: details.socialHandles },
          ]
        : [{ label: 'Details', value: 'deleted' }]),
    ],
  };
}
