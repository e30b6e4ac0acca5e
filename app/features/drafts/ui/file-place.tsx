import { type ReactNode, useRef } from 'react';
import { classNames } from '~/ui/class-names';
import { FieldError } from '~/ui/forms/field';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { Icon } from '~/ui/pictures/icon';
import { giveFiles } from './editor/insert';
import { useFault, useLabel } from './sheet';

interface FileButtonProps {
  /** The name of its file field. */
  label: string;
  accept?: string;
  isMultiple?: boolean;
  className: string;
  /** Takes the chosen files, and the field that they were chosen in. */
  onFiles: (files: File[], field: HTMLElement) => void;
  children: ReactNode;
}

/** A button that opens the browser's dialog for files. Its field has no name, so that it is not sent with the form. */
export function FileButton({ label, accept, isMultiple, className, onFiles, children }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => field.current?.click()}>
        {children}
      </button>
      <input
        type="file"
        hidden
        ref={field}
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          target.value = '';
          if (files.length) onFiles(files, target);
        }}
      />
    </>
  );
}

const accepted = {
  picture: 'image/svg+xml,image/png,image/jpeg',
  video: 'video/mp4,video/webm',
  sound: 'audio/mp4,.m4a',
  captions: '.vtt,.srt',
};

interface FilePlaceProps {
  /** The field that receives the file: `cover`, `trailer.clip`. */
  place: string;
  kind: keyof typeof accepted;
  /** What the button does: 'Choose a picture'. */
  label: string;
  /** Whether the button is a box as large as the picture that is missing. */
  isBox?: boolean;
  /** The form's label of the field if absent. */
  of?: string;
  className?: string;
  children?: ReactNode;
}

/**
 * A place for one file, with what is there now. With script one chooses a file here or drops one, and sees its upload;
 * without script the form's file field takes it.
 */
export function FilePlace({ place, kind, label, isBox, of: own, className, children }: FilePlaceProps) {
  const isHydrated = useHydrated();
  const inForm = useLabel(place);
  const of = own ?? inForm;
  const fault = useFault(place);
  return (
    <div
      className={classNames('file-place', className)}
      id={place}
      tabIndex={-1}
      data-file-place={place}
      data-file-words={`Becomes: ${of}`}
    >
      {children}
      {isHydrated && (
        <FileButton
          label={`${label}: ${of}`}
          accept={accepted[kind]}
          className={isBox ? 'edit-no-picture' : 'link-button'}
          onFiles={(files, field) => giveFiles(field, { files: files.slice(0, 1), place })}
        >
          <Icon name="upload" />
          {label}
          <span className="visually-hidden">: {of}</span>
        </FileButton>
      )}
      <FieldError of={place}>{fault}</FieldError>
    </div>
  );
}
