import { classNames } from '~/ui/class-names';
import { TextButton } from '~/ui/forms/button';
import { Field, Input, Select, type SelectProps } from '~/ui/forms/field';
import { Icon } from '~/ui/pictures/icon';
import { type Captions, goOn, pause, type Row, stop } from './queue';

const icons = { done: 'circle-check', failed: 'circle-alert', waiting: 'clock', paused: 'clock' } as const;

interface UploadRowProps {
  row: Row;
  /** The places of the form, for a file that was dropped beside them. */
  places: SelectProps['options'];
}

/** The row of an upload: its progress, and the buttons that act on it. */
export function UploadRow({ row, places }: UploadRowProps) {
  const { id, name, state, place, kind, fileText } = { kind: row.file?.kind ?? '', ...row };
  const isRunning = state === 'reading' || state === 'sending' || state === 'checking';
  const look = state === 'failed' ? 'is-failed' : state === 'done' ? 'is-kept' : undefined;
  return (
    <div className={classNames('keeper', look)}>
      <Icon name={icons[state as keyof typeof icons] ?? 'upload'} />
      <div>
        <strong>{state === 'failed' ? `${name} was not added` : name}</strong>
        <small role={state === 'failed' || row.words ? 'alert' : undefined}>{tellOf(row)}</small>
      </div>
      <div className="keeper-acts">
        {(isRunning || state === 'waiting') && state !== 'checking' && (
          <Act label="Pause" of={name} onPress={() => pause(id)} />
        )}
        {state === 'paused' && <Act label="Resume" of={name} onPress={() => goOn(id)} />}
        {state === 'failed' && <Act label="Try again" of={name} onPress={() => goOn(id)} />}
        <Act
          label={state === 'failed' ? 'Put away' : state === 'done' ? 'Remove' : 'Stop'}
          of={name}
          onPress={() => stop(id)}
          isDanger={state !== 'failed'}
        />
      </div>
      {(isRunning || state === 'paused') && (
        <progress max={100} value={percentOf(row)} aria-label={`${name}, ${percentOf(row)} per cent`} />
      )}
      {row.file &&
        Object.entries({ ...(place && { place }), kind, fileText, fileName: name, ...sentOf(row.file) }).map(
          ([field, value]) => <input key={field} type="hidden" name={`uploads.${id % 200}.${field}`} value={value} />,
        )}
      {row.file?.kind === 'captions' && <LanguageOf row={row} captions={row.file} />}
      {place === '' && state !== 'failed' && (
        <Field id={`uploads.${id % 200}.place`} label={`Place of ${name}`}>
          <Select name={`uploads.${id % 200}.place`} options={places} placeholder="Choose one" />
        </Field>
      )}
    </div>
  );
}

/** What the form sends of a file besides its place. */
const sentOf = (file: NonNullable<Row['file']>) => (file.kind === 'captions' ? { vtt: file.vtt } : { name: file.name });

/** The language of captions, which is guessed from the name of their file. */
function LanguageOf({ row, captions }: { row: Row; captions: Captions }) {
  const field = `uploads.${row.id % 200}`;
  return (
    <div className="pair">
      <Field id={`${field}.language`} label={`Language of ${row.name}`} hint="en, de, pt-BR">
        <Input name={`${field}.language`} defaultValue={captions.language} maxLength={35} autoComplete="off" />
      </Field>
      <Field id={`${field}.label`} label="Its name" hint="As learners read it">
        <Input name={`${field}.label`} defaultValue={captions.label} maxLength={60} autoComplete="off" />
      </Field>
    </div>
  );
}

function Act({ label, of, onPress, isDanger }: { label: string; of: string; onPress: () => void; isDanger?: boolean }) {
  return (
    <TextButton type="button" onClick={onPress} isDanger={isDanger}>
      {label}
      <span className="visually-hidden">: {of}</span>
    </TextButton>
  );
}

/** The progress in per cent; 100 only if the file is complete. */
export const percentOf = ({ bytes, size }: Pick<Row, 'bytes' | 'size'>) => Math.floor((100 * bytes) / size);

const number = (value: number, digits = 0) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `900 MB`, `2.4 MB`, `120 kB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${number(Math.ceil(bytes / 1e3))} kB`;
  return bytes < 1e9 ? `${number(bytes / 1e6, bytes < 1e7 ? 1 : 0)} MB` : `${number(bytes / 1e9, 2)} GB`;
}

/** `2 min 22 s left`. */
export function leftText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s left`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min left`;
}

const kinds = { image: 'A picture', video: 'A video', audio: 'Sound' };

/** The text of an upload's row. */
export function tellOf(row: Row): string {
  const { state, bytes, size, speed, isLost, words } = row;
  const far = `${sizeText(bytes)} of ${sizeText(size)}, ${percentOf(row)} per cent`;
  // The bytes of the other states have been read or checked, not sent.
  if (isLost) return `${state === 'sending' ? far : sizeText(size)}. The connection is lost. It goes on by itself.`;
  switch (state) {
    case 'waiting':
      return `${sizeText(size)}. Waits for its turn`;
    case 'reading':
      return `Reading the file: ${percentOf(row)} per cent`;
    case 'sending':
      return speed > 0 ? `${far}. ${sizeText(speed)} a second, ${leftText((size - bytes) / speed)}` : far;
    case 'checking':
      return `Uploaded. The server is checking it: ${percentOf(row)} per cent`;
    case 'paused':
      return words || `Paused at ${far}`;
    case 'failed':
      return words;
    case 'done': {
      if (row.file?.kind === 'captions') return `Captions, ${row.file.label}. They are added when you save.`;
      return `${row.file ? `${kinds[row.file.kind]}, ` : ''}${sizeText(size)}, uploaded. It is added when you save.`;
    }
  }
}
