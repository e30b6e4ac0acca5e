import { json, type MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentDetails, presentJury } from '~/features/admin/selling/present-festival.server';
import { entryTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { FileOffer } from '~/features/admin/ui/file-offer';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficePart, OfficeTime } from '~/features/admin/ui/office-page';
import { choosePlaces, confirmWinner, passPrize } from '~/features/festival/choose-places.server';
import { OfEdition, OneEntry, Places } from '~/features/festival/schema';
import { exportEntries, openEntryDetails, showJury } from '~/features/festival/show-jury.server';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { readTable, sliceOf } from '~/kit/table';
import { paths } from '~/paths';
import { FactRows } from '~/ui/fact-rows';
import { BackLink } from '~/ui/forms/button';
import { Field, Select } from '~/ui/forms/field';
import { readReply } from '~/ui/forms/form-reply';
import { useAnswer } from '~/ui/forms/use-answer';
import { OutLink } from '~/ui/out-link';
import { officeIntent, said } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? data.name : 'Festival' }];

export const loader = page({ for: 'admin' }, async ({ scope, params, url }) => {
  const editionId = params.editionId ?? '';
  const jury = await showJury(scope, { editionId, ...sliceOf(readTable(entryTable, url.searchParams)) });
  return presentJury(jury, scope.now());
});

export const action = forms({
  export: officeIntent({ input: OfEdition, run: exportEntries, next: (file) => json({ file }) }),
  'open-details': officeIntent({
    input: OneEntry,
    run: async (scope, input) => presentDetails(input.entryId, await openEntryDetails(scope, input)),
    // Only this response contains the details; they have no URL.
    next: (opened) => json({ opened }),
  }),
  'choose-places': officeIntent({
    input: Places,
    run: choosePlaces,
    next: 'We’ve emailed the winner, who has five days to answer.',
  }),
  'confirm-winner': officeIntent({ input: OfEdition, run: confirmWinner, next: 'The winner has accepted the prize.' }),
  'pass-prize': officeIntent({
    input: OfEdition,
    run: passPrize,
    next: (to) =>
      said(
        to === 'nobody'
          ? 'The prize is free again. Choose another winner.'
          : 'The prize has gone to the runner-up. We’ve emailed them.',
      ),
  }),
});

type Opened = ReturnType<typeof presentDetails>;

function readOpened(data: unknown): Opened | null {
  return typeof data === 'object' && data !== null && 'opened' in data ? (data.opened as Opened) : null;
}

export default function EditionPage() {
  const { name, state, total, closes, entries, entrants, canPlace, isPlaced, hasRunnerUp, told } =
    useLoaderData<typeof loader>();
  const answer: unknown = useAnswer();
  const reply = readReply(answer);
  const opened = readOpened(answer);
  const named = entries.items.find(({ id }) => id === opened?.entryId);
  return (
    <OfficePage title={name} reply={reply} aside={<BackLink href={paths.adminFestival()}>Festival</BackLink>}>
      <p className="small muted">
        {state}. Entries close on <OfficeTime at={closes} />. Entries so far: {total}.
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
          table={entryTable}
          list={entries}
          columns={[
            { label: 'Entry', cell: ({ number }) => number },
            { label: 'DJ name', cell: ({ djName }) => <bdi>{djName}</bdi> },
            { label: 'Mix', isWide: true, cell: ({ mixUrl, mixText }) => <OutLink href={mixUrl}>{mixText}</OutLink> },
            { label: 'Minutes', isNumber: true, isExtra: true, cell: ({ minutes }) => minutes },
            { label: 'Recorded', isNumber: true, isExtra: true, cell: ({ recordedOn }) => recordedOn },
            { label: 'Place', cell: ({ place }) => place },
            { label: 'Sent', isNumber: true, cell: ({ sent }) => <OfficeTime at={sent} isDay /> },
          ]}
          acts={({ id, number }) => (
            <ActForm intent="open-details" label="Details" of={number} fields={{ entryId: id }} isSmall />
          )}
          empty="No entries yet."
        />
        <ActForm intent="export" label="Download entries" />
      </OfficePart>
      {canPlace && (
        <OfficePart id="places" title="Places" note="You can assign places only once. We email the winner.">
          <ActForm intent="choose-places" label="Assign places">
            <Field name="winnerId" label="Winner" reply={reply}>
              <Select options={entrants} placeholder="Choose one" required />
            </Field>
            <Field name="runnerUpId" label="Runner-up" optional="(optional)" reply={reply}>
              <Select options={entrants} placeholder="None" />
            </Field>
          </ActForm>
        </OfficePart>
      )}
      {isPlaced && !told?.hasAnswered && (
        <OfficePart
          id="prize"
          title="The prize"
          note={
            told && (
              <>
                We emailed the winner on <OfficeTime at={told.at} />. They can answer until <OfficeTime at={told.due} />
                .
              </>
            )
          }
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
