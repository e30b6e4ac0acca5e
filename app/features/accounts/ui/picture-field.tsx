import { type ChangeEvent, type FormEvent, useCallback, useState } from 'react';
import { largestPicture, messages } from '~/features/media/rules';
import { formatSize } from '~/kit/file-size';
import { Field, Input } from '~/ui/forms/field';
import { endPress } from '~/ui/forms/press-guard';

interface PictureCheck {
  /** The problem with the chosen file that the browser can detect before sending it. */
  problem: string | null;
  /** Whether a picture is chosen that may be sent. */
  isChosen: boolean;
  /** Name and size of the chosen file: 'sunday.jpg, 2.1 MB'. */
  chosen: { name: string; size: string } | null;
  judge(event: ChangeEvent<HTMLInputElement>): void;
  /** Clears the chosen file. */
  reset(): void;
  /** Stops a form with a bad file from being sent. */
  hold(event: FormEvent<HTMLFormElement>): void;
}

const accepted = ['image/png', 'image/jpeg'];

/** Checks a picture as soon as it is chosen, for the form around the field. */
export function usePictureCheck(): PictureCheck {
  const [file, setFile] = useState<File | null>(null);
  const problem = file && problemOf(file);
  const reset = useCallback(() => setFile(null), []);
  return {
    problem,
    isChosen: file !== null && problem === null,
    chosen: file && { name: file.name, size: formatSize(file.size) },
    judge: (event) => setFile(event.target.files?.[0] ?? null),
    reset,
    hold(event) {
      if (!problem) return;
      event.preventDefault();
      endPress(event.currentTarget);
    },
  };
}

/** The checks that are possible before up to 30 MB are sent; the server checks the content itself. */
function problemOf(file: File): string | null {
  if (!accepted.includes(file.type)) return messages.wrongType;
  return file.size > largestPicture ? messages.tooLarge : null;
}

export const pictureFieldId = 'avatar-file';

interface PictureFieldProps {
  check: PictureCheck;
  /** The server's error about the last file. */
  error?: string | null;
}

/**
 * The field for a picture. It must be the last field of its form: the server stores the file while it reads the form.
 */
export function PictureField({ check, error }: PictureFieldProps) {
  return (
    <Field
      id={pictureFieldId}
      className="file-pick"
      label="Choose a picture"
      hint="PNG or JPEG, up to 30 MB. We crop it square and keep it at 300 × 300."
      error={check.problem ?? error}
    >
      <Input type="file" name="file" accept={accepted.join(',')} onChange={check.judge} />
      {check.chosen && (
        <p className="file-picked">
          <strong>{check.chosen.name}</strong>, {check.chosen.size}
        </p>
      )}
    </Field>
  );
}
