import { type ClipboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { linesOf } from '~/features/drafts/fields';
import { useCell, useFaults, useLabel } from '~/features/drafts/ui/sheet';
import { Lines } from '~/features/drafts/ui/sheet-fields';
import { noteChange } from '~/features/drafts/ui/use-autosave';
import { clockTime } from '~/kit/dates';
import { TextButton } from '~/ui/forms/button';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { Icon } from '~/ui/pictures/icon';
import { inTime, outOfTurn, type Row, rowOf, secondsOf, textOf } from './chapter-lines';

/** The chapters of the first video. Without script they are the lines of one text. */
export function Chapters({ video }: { video: RefObject<HTMLVideoElement> | null }) {
  if (!useHydrated()) {
    return <Lines name="chapters" hint="One per line, for example: 1:07 Two hats" rows={4} isOptional />;
  }
  return <ChapterRows video={video} />;
}

/** Chapters as rows of a time and a title. The form sends them as the lines of one text, as it does without script. */
function ChapterRows({ video }: { video: RefObject<HTMLVideoElement> | null }) {
  const text = useCell('chapters');
  const label = useLabel('chapters');
  const faults = useFaults();
  const [rows, setRows] = useState<Row[]>(() => linesOf(text).map(rowOf));
  const list = useRef<HTMLOListElement>(null);
  const sent = textOf(rows);
  /** Replaces the rows at once and keeps them, as typed text is kept. */
  const replace = (next: Row[]) => {
    flushSync(() => setRows(next));
    noteChange(list.current);
  };
  const change = (at: number, part: Partial<Row>) =>
    setRows(rows.map((row, own) => (own === at ? { ...row, ...part } : row)));
  /** Puts a new row at its time, and the focus into its title. */
  const add = (seconds: number | null) => {
    const time = seconds === null ? '' : clockTime(seconds);
    const later = seconds === null ? -1 : rows.findIndex(({ at }) => (secondsOf(at) ?? -1) > seconds);
    const place = later < 0 ? rows.length : later;
    replace([...rows.slice(0, place), { at: time, title: '' }, ...rows.slice(place)]);
    list.current?.children[place]?.querySelectorAll('input')[time ? 1 : 0]?.focus();
  };
  const paste = (event: ClipboardEvent, at: number) => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    replace([...rows.slice(0, at), ...lines.map(rowOf), ...rows.slice(at + 1)]);
  };
  return (
    <fieldset className="stack is-tight" id="chapters" tabIndex={-1}>
      <legend className="field-label">{label}</legend>
      <input type="hidden" name="chapters" value={sent} />
      {faults.chapters && <p className="field-error">{faults.chapters[0]}</p>}
      <ol className="times" ref={list}>
        {rows.map((row, at) => {
          const id = `chapters.${at}`;
          const before = outOfTurn(rows, at);
          const fault = before ?? faults[id]?.[0];
          return (
            <li key={id}>
              <input
                className="input"
                id={id}
                value={row.at}
                aria-label={`Start of chapter ${at + 1}`}
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault ? `${id}-error` : undefined}
                onChange={({ target }) => change(at, { at: target.value })}
                onPaste={(event) => paste(event, at)}
                autoComplete="off"
              />
              <input
                className="input"
                value={row.title}
                aria-label={`Title of chapter ${at + 1}`}
                onChange={({ target }) => change(at, { title: target.value })}
                onPaste={(event) => paste(event, at)}
                autoComplete="off"
              />
              <TextButton type="button" className="is-way" onClick={() => replace(rows.filter((_, own) => own !== at))}>
                <Icon name="x" />
                <span>Remove</span>
                <span className="visually-hidden"> chapter {at + 1}</span>
              </TextButton>
              {fault && (
                <p className="field-error" id={`${id}-error`}>
                  {fault}{' '}
                  {before && (
                    <TextButton type="button" onClick={() => replace(inTime(rows))}>
                      Sort them by time
                    </TextButton>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <div className="row small">
        {video && (
          <TextButton type="button" onClick={() => add(Math.floor(video.current?.currentTime ?? 0))}>
            Chapter here
          </TextButton>
        )}
        <TextButton type="button" onClick={() => add(null)}>
          Add a chapter, or paste a list
        </TextButton>
      </div>
    </fieldset>
  );
}
