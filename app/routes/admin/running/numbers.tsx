import { Form, useLoaderData } from '@remix-run/react';
import { readSpan } from '~/features/admin/numbers/number-span';
import { presentNumbers } from '~/features/admin/numbers/present-numbers.server';
import { showNumbers } from '~/features/admin/numbers/show-numbers.server';
import { SparkLine } from '~/features/admin/ui/lines';
import { OfficePage, OfficePart, OfficeZoneName } from '~/features/admin/ui/office-page';
import { type Column, OfficeTable, TwoLines } from '~/features/admin/ui/office-table';
import { QuestionNumbers } from '~/features/admin/ui/question-numbers';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';

export const meta = () => [{ title: 'Numbers' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const asked = { from: url.searchParams.get('from'), to: url.searchParams.get('to') };
  const { span, ...shown } = readSpan(asked, scope.now(), scope.config.brand.timeZone);
  const numbers = await showNumbers(scope, span, url.searchParams.get('page'));
  return { shown, asked: numbers.asked, ...presentNumbers(numbers, scope.now()) };
});

type Summed = Omit<ReturnType<typeof presentNumbers>['measures'][number], 'id' | 'note'>;

const summary: Column<Summed>[] = [
  { label: 'Day by day', isLine: true, cell: ({ points, line }) => <SparkLine values={points} label={line} /> },
  { label: 'In all', isNumber: true, cell: ({ all }) => all },
  { label: 'Last day', isNumber: true, cell: ({ last }) => last },
  { label: '7 days', isNumber: true, cell: ({ week }) => week },
  { label: '7 before', isNumber: true, cell: ({ before }) => before },
  { label: 'Change', isNumber: true, cell: ({ change }) => change },
];

export default function NumbersPage() {
  const { shown, asked, measures, revenue, practice, names, byDay, byWeek, ...now } = useLoaderData<typeof loader>();
  const hasFault = Boolean(shown.errors.from || shown.errors.to);
  const shownDays = hasFault ? undefined : { from: shown.from, to: shown.to };
  const counted = names.map((label, at) => ({
    label,
    isNumber: true,
    cell: ({ cells }: { cells: string[] }) => cells[at],
  }));
  return (
    <OfficePage
      title="Numbers"
      aside={
        <p>
          Days begin at midnight, <OfficeZoneName />. {now.isToday && 'Today is not over yet.'}
        </p>
      }
    >
      <Form className="toolbar" method="get" action={paths.adminNumbers()}>
        <Field name="from" label="First day" error={shown.errors.from} saved={shown.from}>
          <Input type="date" />
        </Field>
        <Field name="to" label="Last day" error={shown.errors.to} saved={shown.to}>
          <Input type="date" />
        </Field>
        <Button variant="quiet">Show</Button>
      </Form>
      <OfficePart
        id="measures"
        title="What happened"
        note={
          <>
            {now.spanText}.{' '}
            <a href={paths.adminNumbersFile(shownDays)} download>
              Download these days as CSV
            </a>
          </>
        }
      >
        <OfficeTable
          label="What happened"
          columns={[{ label: 'What', cell: ({ id, note }) => <TwoLines below={note}>{id}</TwoLines> }, ...summary]}
          rows={measures}
        />
        <p className="small muted">
          Active subscribers now: <strong className="num">{now.subscribers}</strong>, of them {now.inTrial} in a trial.
          Trials that end within seven days: {now.trialsSoon}.
          {now.isCut &&
            ' These days have more rows than we can count at once. Choose a shorter span to see the older days.'}
        </p>
      </OfficePart>
      <OfficePart
        id="revenue"
        title="Revenue"
        note="As paid, including tax. Refunds are deducted on the day of the refund."
      >
        <OfficeTable
          label="Revenue by currency"
          columns={[
            { label: 'Currency', cell: ({ id }) => id },
            ...summary,
            { label: 'In all in GBP', isNumber: true, cell: ({ inGbp }) => inGbp },
          ]}
          rows={revenue}
          empty="No payments in these days."
        />
      </OfficePart>
      <OfficePart
        id="practice"
        title="Practice"
        note={
          <>
            The median ear is the middle of the levels that people had reached on each day, from 1 to 10. Days of
            practice are in UTC.{' '}
            <a href={paths.adminNumbersFile({ ...shownDays, of: 'practice' })} download>
              Download as CSV
            </a>
          </>
        }
      >
        <OfficeTable
          label="Practice by skill"
          columns={[
            { label: 'Skill', cell: ({ id }) => id },
            { label: 'People a day', isNumber: true, cell: ({ people }) => people },
            { label: 'Answers', isNumber: true, cell: ({ answers }) => answers },
            { label: 'Right', isNumber: true, cell: ({ right }) => right },
            { label: 'Median ear', cell: ({ ear }) => ear },
          ]}
          rows={practice}
        />
      </OfficePart>
      <QuestionNumbers
        asked={asked}
        hrefOf={(page) => paths.adminNumbers({ ...shownDays, page })}
        empty="No lesson asks a question yet."
      />
      <OfficePart id="days" title="Day by day">
        <OfficeTable label="Day by day" columns={[{ label: 'Day', cell: ({ id }) => id }, ...counted]} rows={byDay} />
      </OfficePart>
      <OfficePart id="weeks" title="Week by week">
        <OfficeTable
          label="Week by week"
          columns={[{ label: 'Week starting', cell: ({ id }) => id }, ...counted]}
          rows={byWeek}
        />
      </OfficePart>
    </OfficePage>
  );
}
