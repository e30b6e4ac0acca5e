import { TextButton } from '~/ui/button';

interface ActProps {
  act: 'up' | 'down' | 'remove';
  name: string;
  label: string;
  of: string;
}

/** A button that moves or removes a part of a draft. */
export function Act({ act, name, label, of }: ActProps) {
  return (
    <TextButton name="act" value={`${act} ${name}`} isDanger={act === 'remove'}>
      {label}
      <span className="visually-hidden"> {of}</span>
    </TextButton>
  );
}
