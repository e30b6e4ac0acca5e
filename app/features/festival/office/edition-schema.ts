import { z } from 'zod';
import { line, Moment, OwnId, PictureId, Revision } from '~/features/drafts/parts-schema';

const Day = Moment.refine((moment) => moment.getTime() % 86_400_000 === 0, 'Must be a day');

export const SaveEdition = z
  .strictObject({
    editionId: OwnId,
    revision: Revision,
    code: z.string('Is required').regex(/^[A-Z][A-Z0-9]{1,5}$/, '2 to 6 uppercase letters and digits, such as R26'),
    name: line(100),
    headline: line(200),
    lead: line(1000),
    opensAt: Moment,
    /** The first moment at which entries are refused. */
    closesAt: Moment,
    interviewsAt: Day,
    decidedAt: Day,
    festivalFrom: Day,
    /** The last day of the festival. */
    festivalTo: Day,
    prize: z
      .array(z.strictObject({ text: line(200), end: line(100).optional() }))
      .min(1, 'Enter at least one prize')
      .max(20),
    tips: z.array(z.strictObject({ title: line(200), text: line(2000) })).max(30),
    formWidgetId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Is not a form ID')
      .nullable(),
    cover: PictureId.nullable(),
  })
  .superRefine((edition, context) => {
    const dates = ['opensAt', 'closesAt', 'interviewsAt', 'decidedAt', 'festivalFrom', 'festivalTo'] as const;
    for (const [index, name] of dates.entries()) {
      const before = dates[index - 1];
      const isLate =
        before === undefined || edition[before] < edition[name] || (index > 1 && +edition[before] === +edition[name]);
      if (!isLate) context.addIssue({ code: 'custom', path: [name], message: 'Must be later than the date above' });
    }
  });
export type SaveEdition = z.output<typeof SaveEdition>;
