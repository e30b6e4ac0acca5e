import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { Dialog } from '~/ui/dialogs/dialog';
import { TextButton } from '~/ui/forms/button';
import { Checkbox } from '~/ui/forms/choices';
import { type Key, keyPressed, readKeysOn, writeKeysOn } from './key-presses';
import { rooms } from './office-nav';

/** The keys of the office and the dialog that lists them. They need script. */
export function OfficeKeys() {
  const navigate = useNavigate();
  const [isReady, setReady] = useState(false);
  const [isOn, setOn] = useState(true);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    setReady(true);
    setOn(readKeysOn());
  }, []);
  useEffect(() => {
    if (!isReady || !isOn) return;
    const destinations = Object.fromEntries(rooms.flatMap(({ items }) => items.map(({ key, href }) => [key, href])));
    return keyPressed(destinations, { help: () => setOpen(true), go: navigate });
  }, [isReady, isOn, navigate]);
  if (!isReady) return null;
  return (
    <div className="office-keys only-wide">
      <TextButton type="button" onClick={() => setOpen(true)}>
        Keyboard shortcuts
      </TextButton>
      {isOpen && (
        <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)} closes="Close">
          <div className="dialog-text">
            <Checkbox
              id="keys-on"
              label="Use these shortcuts on this device"
              hint="They are ignored while you type."
              defaultChecked={isOn}
              onChange={({ currentTarget }) => {
                setOn(currentTarget.checked);
                writeKeysOn(currentTarget.checked);
              }}
            />
            <KeyList />
          </div>
        </Dialog>
      )}
    </div>
  );
}

const general: Key[] = [
  { keys: ['/'], does: 'Jump to the search' },
  { keys: ['?'], does: 'Show this list' },
];

function KeyList() {
  const all = [
    ...general,
    ...rooms.flatMap(({ items }) => items.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` }))),
  ];
  return (
    <dl className="key-list">
      {all.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
