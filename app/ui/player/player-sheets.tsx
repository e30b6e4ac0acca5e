import { classNames } from '../class-names';
import { Dialog } from '../dialogs/dialog';
import { keyTexts } from './key-texts';
import { type PlayerSettings, storeSettings } from './player-settings';
import type { ControlsProps } from './player-view';

export { PlaybackSheet } from './playback-sheet';

/** Captions off, or the language to show. */
export function CaptionsSheet({ tracks, language }: Pick<ControlsProps, 'tracks' | 'language'>) {
  const choose = (chosen: string) =>
    storeSettings(chosen ? { hasCaptions: true, captionLanguage: chosen } : { hasCaptions: false });
  return (
    <fieldset className="stack is-tight">
      <legend>Captions</legend>
      {[{ language: '', label: 'Off' }, ...tracks].map((track) => (
        <label key={track.language} className="choice-row">
          <input
            type="radio"
            name="player-captions"
            checked={track.language === (language ?? '')}
            onChange={() => choose(track.language)}
          />
          <span lang={track.language || undefined}>{track.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface KeyListProps {
  isSoundAlone: boolean;
  settings: PlayerSettings;
  onClose: () => void;
}

/** The dialog with the keys, which can be switched off (WCAG 2.1.4). */
export function KeyList({ isSoundAlone, settings, onClose }: KeyListProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} closes="Close">
      <label className="switch-row">
        <span>
          Single keys
          <small>None of them works while you type.</small>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={settings.hasSingleKeys}
          checked={settings.hasSingleKeys}
          onChange={({ currentTarget }) => storeSettings({ hasSingleKeys: currentTarget.checked })}
        />
      </label>
      <dl className={classNames('shortcuts stack is-tight', !settings.hasSingleKeys && 'muted')}>
        {keyTexts({ isSoundAlone }).map(([names, text]) => (
          <div key={text}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
