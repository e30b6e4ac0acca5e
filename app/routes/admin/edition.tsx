import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { presentJury } from '~/features/admin/present-festival.server';
import { entryTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { FileOffer } from '~/features/admin/ui/file-offer';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficePart } from '~/features/admin/ui/office-page';
import { OfficeTime } from '~/features/admin/ui/office-time';
import { showJury } from '~/features/festival/show-jury.server';
import { page } from '~/http/page.server';
import { readTable, sliceOf } from '~/kit/table';
import { paths } from '~/paths';
import { BackLink } from '~/ui/button';
import { type Fact, FactRows } from '~/ui/fact-rows';
import { Field } from '~/ui/field';
import { errorOf, readReply, typedIn } from '~/ui/form-reply';
import { Select } from '~/ui/input';
import { OutLink } from '~/ui/out-link';
import { editionForms } from './edition-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.name : 'Festival' }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const editionId = params.editionId ?? '';
  const ask = readTable(entryTable, url.searchParams);
  const jury = await showJury(scope, { editionId, ...sliceOf(ask) });
  return { ask, editionId, ...presentJury(jury, scope.now()) };
});

export const action = editionForms;

interface Opened {
  entryId: string;
  facts: Fact[];
}

function readOpened(data: unknown): Opened | null {
  return typeof data === 'object' && data !== null && 'opened' in data ? (data.opened as Opened) : null;
}

export default function EditionPage() {
  const { ask, editionId, name, state, total, closes, entries, entrants, canPlace, isPlaced, hasRunnerUp, told } =
    useLoaderData<typeof loader>();
  const answer: unknown = useActionData();
  const reply = readReply(answer);
  const opened = readOpened(answer);
  const named = entries.items.find(({ id }) => id === opened?.entryId);
  return (
    <OfficePage title={name} reply={reply} aside={<BackLink href={paths.adminFestival()}>Festival</BackLink>}>
      <p className="small muted">
        {state}. Entries close on {closes}. Entries so far: {total}.
      </p>
      <FileOffer answer={answer} />
      {opened && (
        <OfficePart
          id="details"
          title={`Details of ${named ? `entry ${named.number}` : 'the entry'}`}
          note="Viewing these details was recorded in the audit log."
        >
          <FactRows facts={opened.facts} />
        </OfficePart>
      )}
      <OfficePart id="entries" title="Entries" note="The jury sees only DJ names and mixes.">
        <OfficeList
          label="Entries"
          path={paths.adminEdition(editionId)}
          table={entryTable}
          ask={ask}
          columns={[
            { label: 'Entry' },
            { label: 'DJ name' },
            { label: 'Mix', isWide: true },
            { label: 'Minutes', isNumber: true, isExtra: true },
            { label: 'Recorded', isNumber: true, isExtra: true },
            { label: 'Place' },
            { label: 'Sent', isNumber: true },
          ]}
          rows={entries.items.map((entry) => ({
            id: entry.id,
            cells: [
              entry.number,
              <bdi key="name">{entry.djName}</bdi>,
              <OutLink key="mix" href={entry.mixUrl}>
                {entry.mixText}
              </OutLink>,
              entry.minutes,
              entry.recordedOn,
              entry.place,
              <OfficeTime key="sent" at={entry.sent} isDay />,
            ],
            acts: (
              <ActForm intent="open-details" label="Details" of={entry.number} fields={{ entryId: entry.id }} isSmall />
            ),
          }))}
          hasMore={entries.hasMore}
          empty="No entries yet."
        />
        <ActForm intent="export" label="Download entries" />
      </OfficePart>
      {canPlace && (
        <OfficePart id="places" title="Places" note="You can assign places only once. We email the winner.">
          <ActForm intent="choose-places" label="Assign places">
            <Field id="winnerId" label="Winner" error={errorOf(reply, 'winnerId')}>
              <Select
                name="winnerId"
                options={entrants}
                placeholder="Choose one"
                defaultValue={typedIn(reply, 'winnerId')}
                required
              />
            </Field>
            <Field id="runnerUpId" label="Runner-up" optional="(optional)" error={errorOf(reply, 'runnerUpId')}>
              <Select
                name="runnerUpId"
                options={entrants}
                placeholder="None"
                defaultValue={typedIn(reply, 'runnerUpId')}
              />
            </Field>
          </ActForm>
        </OfficePart>
      )}
      {isPlaced && !told?.hasAnswered && (
        <OfficePart
          id="prize"
          title="The prize"
          note={told ? `We emailed the winner on ${told.at}. They can answer until ${told.due}.` : undefined}
        >
          <div className="row">
            <ActForm intent="confirm-winner" label="The winner accepted" />
            <ActForm
              intent="pass-prize"
              label={hasRunnerUp ? 'Pass the prize to the runner-up' : 'Choose another winner'}
            />
          </div>
        </OfficePart>
      )}
    </OfficePage>
  );
}
