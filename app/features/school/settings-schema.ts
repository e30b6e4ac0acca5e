import { z } from 'zod';
import { Revision } from '~/features/drafts/parts-schema';
import { fontNames, textFontNames } from '~/kit/fonts';
import { idPattern } from '~/kit/ids';
import { isZone } from '~/kit/office-time';
import { accentFault, formatRatio, nearestAccent } from '~/kit/palette';
import { pictureIdShape } from '~/kit/sized-pictures';
import { isBlank, plainText } from '~/kit/text/plain-text';

/** The most characters of the name, which has to fit into a page's header and the subject of a mail. */
const longestName = 40;
const longestSignUpText = 600;
const longestFooterText = 160;
const longestHeadline = 80;
const longestLine = 240;

/** Turns an empty field into null: the product's own value applies. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && isBlank(value) ? null : value), schema.nullable());

const places = {
  words: 'Words on a button in this colour cannot be read',
  dark: 'Markers in this colour cannot be seen in the dark theme',
  light: 'Markers in this colour cannot be seen in the light theme',
};

/** '#' and six hexadecimal digits, readable and visible in both themes. */
const Accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'Must be a colour such as #168080', abort: true })
  .superRefine((accent, context) => {
    const fault = accentFault(accent);
    if (!fault) return;
    const { place, ratio, least } = fault;
    context.addIssue(
      `${places[place]}: the contrast is ${formatRatio(ratio)}, and at least ${least} to 1 is needed. The nearest colour that works is ${nearestAccent(accent)}.`,
    );
  });

export const notAnExercise = 'Please choose an exercise from the list';
export const notListed = 'Please choose a time zone from the list';
const TimeZone = z.string().max(60, notListed).refine(isZone, notListed);

export const SaveSchool = z.strictObject({
  revision: Revision,
  name: orNull(z.string().overwrite(oneLine).trim().max(longestName, `At most ${longestName} characters`)),
  accent: orNull(Accent),
  displayFont: orNull(z.enum(fontNames, 'Please choose one')),
  textFont: orNull(z.enum(textFontNames, 'Please choose one')),
  logoFileId: orNull(z.string().regex(pictureIdShape, 'Is not an uploaded picture')),
  signUpText: orNull(
    z
      .string()
      .transform(plainLines)
      .pipe(z.string().max(longestSignUpText, `At most ${longestSignUpText} characters`)),
  ),
  headline: orNull(z.string().overwrite(oneLine).trim().max(longestHeadline, `At most ${longestHeadline} characters`)),
  line: orNull(z.string().overwrite(oneLine).trim().max(longestLine, `At most ${longestLine} characters`)),
  frontExerciseId: orNull(z.string().regex(idPattern, notAnExercise)),
  footerText: orNull(
    z.string().overwrite(oneLine).trim().max(longestFooterText, `At most ${longestFooterText} characters`),
  ),
  timeZone: orNull(TimeZone),
});
export type SaveSchool = z.output<typeof SaveSchool>;

/** Puts a text on one line, since it becomes part of headers and subjects of emails. */
function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ');
}

/** The lines of a text as plain text, without empty ones. */
function plainLines(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => plainText(line).trim());
  return lines.filter((line) => !isBlank(line)).join('\n');
}
