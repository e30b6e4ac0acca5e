import { TextButton } from '~/ui/button';
import { classNames } from '~/ui/class-names';
import { Icon } from '~/ui/icon';
import { goOn, pause, type Row, stop } from './queue';
import { percentOf, tellOf } from './words';

const icons = { done: 'circle-check', failed: 'circle-alert', waiting: 'clock', paused: 'clock' } as const;

/** A file on its way: how far it has come, and what one can do about it. */
export function UploadRow({ row }: { row: Row }) {
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
        {state === 'paused' && <Act label="Go on" of={name} onPress={() => goOn(id)} />}
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
        Object.entries({ place, kind, fileText, name: row.file.name }).map(([field, value]) => (
          <input key={field} type="hidden" name={`uploads.${id % 200}.${field}`} value={value} readOnly />
        ))}
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
