import { memo, useRef, useState } from 'react';
import { Button } from '~/ui/forms/button';
import { Field, type Option, type OptionGroup } from '~/ui/forms/field';
import { FileInput } from '~/ui/forms/file-input';
import { useBeforePaint } from '~/ui/late-script/use-before-paint';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { Part } from '~/ui/page/page-parts';
import { fileTooLarge, largestFile, longerVideos } from '../rules';
import { HeldUploads } from './held-uploads';
import { useFault } from './sheet';
import { Line, OneOf } from './sheet-fields';
import { UploadRows } from './uploads/upload-rows';

/** The places of the pictures that most drafts have. */
export const pictures = [
  { value: 'cover', label: 'The cover' },
  { value: 'share', label: 'Social sharing image (1200 × 630)' },
];

interface FilePartProps {
  places: (Option | OptionGroup)[];
  /** Whether some places take a picture or a video that needs its own text. */
  hasText?: boolean;
  /** Whether some places take captions. */
  hasCaptions?: boolean;
}

/**
 * The files of a draft's form: those that wait for their place, and without script the field for one more. It is the last
 * part of the form, because the server reads nothing after the file. With script each place of the form takes its own.
 */
export const FilePart = memo(function FilePart({ places, hasText, hasCaptions }: FilePartProps) {
  const isScripted = useHydrated();
  return (
    <>
      <HeldUploads places={places} />
      <Uploads places={places} />
      {!isScripted && (
        <Part id="a-file" title="A file" className="buy-box without-script" isLabel>
          <OneOf name="place" label="Type of file" options={places} placeholder="Choose one" />
          {hasText && <Line name="fileText" />}
          {hasCaptions && (
            <div className="pair">
              <Line name="language" label="Caption language" hint="en, de, pt-BR" maxLength={35} />
              <Line name="label" label="Language name" hint="English" maxLength={60} />
            </div>
          )}
          <FileField hasCaptions={hasCaptions} />
          <Button variant="quiet">Upload and save</Button>
        </Part>
      )}
    </>
  );
});

function FileField({ hasCaptions }: Pick<FilePartProps, 'hasCaptions'>) {
  return (
    <Field
      id="file"
      label="File"
      hint={`SVG, PNG, JPEG, MP4, WebM${hasCaptions ? ', M4A, captions as WebVTT or SubRip (.vtt, .srt)' : ''}. ${fileTooLarge}. ${longerVideos}`}
      error={useFault('file')}
    >
      <FileInput
        name="file"
        most={largestFile}
        words={`${fileTooLarge}. ${longerVideos}`}
        accept={`image/svg+xml,image/png,image/jpeg,video/mp4,video/webm,audio/mp4,.m4a${hasCaptions ? ',.vtt,.srt' : ''}`}
      />
    </Field>
  );
}

/** The place of a form's uploads by script. */
function Uploads({ places }: Pick<FilePartProps, 'places'>) {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  useBeforePaint(() => setForm(place.current?.closest('form') ?? null), []);
  return (
    <div ref={place} data-uploads="">
      {form && <UploadRows form={form} places={places} />}
    </div>
  );
}
