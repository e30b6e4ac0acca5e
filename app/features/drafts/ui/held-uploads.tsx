import type { Option, OptionGroup } from '~/ui/forms/field';
import { leaveOut } from '../rules';
import { useCell, useRows } from './sheet';
import { Carried, Line, OneOf } from './sheet-fields';

const kinds: Record<string, string> = {
  image: 'A picture',
  video: 'A video',
  audio: 'Sound',
  captions: 'Captions',
};

/**
 * The files that came with a form which could not be saved. They are uploaded, so nobody has to choose them again, and
 * are placed by the next form.
 */
export function HeldUploads({ places }: { places: (Option | OptionGroup)[] }) {
  const count = useRows('uploads');
  return Array.from({ length: count }, (_, at) => <HeldUpload key={at} name={`uploads.${at}`} places={places} />);
}

function HeldUpload({ name, places }: { name: string; places: (Option | OptionGroup)[] }) {
  const kind = useCell(`${name}.kind`);
  const file = useCell(`${name}.fileName`) || 'The file';
  return (
    <fieldset className="stack is-tight" id={name} tabIndex={-1}>
      <legend className="field-label">{file} is uploaded</legend>
      <p className="small muted">{kinds[kind]}. Say where it belongs; you don’t have to choose it again.</p>
      <Carried names={['kind', 'name', 'fileName', 'vtt'].map((part) => `${name}.${part}`)} />
      <OneOf
        name={`${name}.place`}
        label={`Place of ${file}`}
        options={[...places, { value: leaveOut, label: 'Nowhere: leave this file out' }]}
        placeholder="Choose one"
      />
      {kind === 'captions' ? (
        <div className="pair">
          <Line name={`${name}.language`} label="Caption language" hint="en, de, pt-BR" maxLength={35} />
          <Line name={`${name}.label`} label="Language name" hint="English" maxLength={60} />
        </div>
      ) : (
        <Line name={`${name}.fileText`} label={`Title or description of ${file}`} maxLength={1000} isOptional />
      )}
    </fieldset>
  );
}
