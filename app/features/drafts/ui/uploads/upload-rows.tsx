import { useBeforeUnload, useBlocker, useLocation } from '@remix-run/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Option, OptionGroup } from '~/ui/forms/field';
import { endPress, keepPress } from '~/ui/forms/press-guard';
import { useBeforePaint } from '~/ui/late-script/use-before-paint';
import { textFromName } from '../../file-names';
import { filesAtCursor, filesForBlocks, filesTakenBack, folderForForm } from '../editor/insert';
import { filesIn, foldersIn } from './dropped-folder';
import { blockAt, type Over, overOf, placeOfBlock, placeUnder, rowBelow } from './over';
import {
  add,
  ended,
  isShort,
  isUnfinished,
  listRows,
  noteDrawn,
  noteSent,
  pauseAll,
  type Row,
  setPlace,
  stop,
  subscribe,
} from './queue';
import { UploadRow } from './row';

const leaving =
  'Some files on this page are not uploaded or saved yet. Leave the page? You can choose the same file again later, and the upload continues where it stopped.';

interface UploadRowsProps {
  form: HTMLFormElement;
  places: (Option | OptionGroup)[];
}

/**
 * The uploads of a form. Takes files that are dropped on the form, pasted into it, or chosen at a place of it. Each
 * upload is shown at its place or in its block, or here if it has neither.
 */
export function UploadRows({ form, places }: UploadRowsProps) {
  const { pathname: page } = useLocation();
  const rows = useSyncExternalStore(subscribe, listRows, listRows).filter((row) => row.page === page);
  const isHeld = rows.some(isUnfinished);
  const [over, setOver] = useState<Over | null>(null);
  useEffect(() => noteDrawn(page), [page]);
  const anywhere = placeOfLoose(places);
  // Files can be chosen as soon as the form is seen.
  useBeforePaint(() => takeFiles(form, page, { anywhere, onOver: setOver }), [form, page, anywhere]);
  useBeforeUnload((event) => {
    if (isHeld) event.preventDefault();
  });
  const blocker = useBlocker(({ nextLocation }) => isHeld && nextLocation.pathname !== page && !isSending);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (!confirm(leaving)) return blocker.reset();
    pauseAll(page);
    blocker.proceed();
  }, [blocker, page]);

  // A file for a new block is shown below the blocks.
  const placeInPage = ({ place }: Row) => {
    const [, block] = /^blocks\.(\d+)/.exec(place) ?? [];
    if (block) return form.querySelector(`[data-row="${block}"]`);
    return form.querySelector(place === 'new' ? '[data-new-uploads]' : `[data-file-place="${place}"]`);
  };
  return (
    <>
      {rows.map((row) => {
        const own = placeInPage(row);
        const shown = <UploadRow key={row.id} row={row} places={places} />;
        return own ? createPortal(shown, own, String(row.id)) : shown;
      })}
      {over?.block && createPortal(<p className={`over-says ${over.edge ?? ''}`}>{over.words}</p>, over.block)}
      {over && !over.block && <p className="hint over-says">{over.words}</p>}
      {rows.some(({ state }) => state === 'sending') && (
        <p className="hint">
          Keep writing. If the connection drops, the upload resumes by itself. If you close this tab, choose the same
          file again, and the upload continues where it stopped.
        </p>
      )}
    </>
  );
}

/** Whether the form is being sent. The next page may then have another address, such as that of a new draft. */
let isSending = false;

interface Taking {
  /** The place of a file that is dropped beside every block and place: empty if its author has to choose. */
  anywhere: string;
  onOver: (over: Over | null) => void;
}

function takeFiles(form: HTMLFormElement, page: string, { anywhere, onOver }: Taking): () => void {
  const end = new AbortController();
  const { signal } = end;
  const take = (files: File[], place: string, text?: string) => {
    const isForOne = place && !place.endsWith('.captions') && form.querySelector(`[data-file-place="${place}"]`);
    if (isForOne) for (const row of listRows()) if (row.page === page && row.place === place) stop(row.id);
    const taken = isForOne ? files.slice(-1) : files;
    return add(taken, { page, place, textFor: ({ name }) => text ?? textFromName(name) });
  };
  /** Takes files that need no block yet: the list of blocks makes one for each. */
  const takeAnew = (files: File[], place: string, above?: string) => {
    const asked = new CustomEvent(filesForBlocks, { cancelable: true, detail: { files, above } });
    const isTaken = place === 'new' && form.querySelector('[data-blocks]')?.dispatchEvent(asked) === false;
    if (!isTaken) take(files, place);
  };
  isSending = false;
  let marked: Over | null = null;
  const mark = (over: Over | null) => {
    if (over?.block === marked?.block && over?.edge === marked?.edge && over?.words === marked?.words) return;
    marked?.block?.classList.remove('is-over', 'is-over-above', 'is-over-below');
    over?.block?.classList.add(over.edge ? `is-over-${over.edge}` : 'is-over');
    marked = over;
    onOver(over);
  };

  const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, act: (event: HTMLElementEventMap[Kind]) => void) =>
    form.addEventListener(kind, act, { signal });
  on('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(overOf(event, event.dataTransfer, anywhere === 'new'));
  });
  on('dragleave', (event) => !form.contains(event.relatedTarget as Node) && mark(null));
  const takeAt = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    // An editor has taken the files and sends them on with their place.
    if (!files.length || event.defaultPrevented) return;
    event.preventDefault();
    const { block, edge } = event instanceof DragEvent ? placeUnder(event) : { block: blockAt(event), edge: null };
    if (block && edge) return takeAnew(files, 'new', edge === 'above' ? block.dataset.row : rowBelow(block));
    takeAnew(files, block ? placeOfBlock(block) : anywhere);
  };
  on(filesAtCursor, ({ detail: { files, place = anywhere, text } }) => {
    take(files, place, text);
  });
  on(filesTakenBack, ({ detail: place }) => {
    for (const row of listRows()) if (row.page === page && row.place === place) stop(row.id);
  });
  on('drop', (event) => {
    const folders = foldersIn(event.dataTransfer);
    if (folders.length && !event.defaultPrevented) {
      event.preventDefault();
      mark(null);
      filesIn(folders).then((files) => {
        const isRead = !form.dispatchEvent(
          new CustomEvent(folderForForm, { bubbles: true, cancelable: true, detail: files }),
        );
        if (!isRead)
          takeAnew(
            files.map(({ file }) => file),
            anywhere,
          );
      });
      return;
    }
    takeAt(event, event.dataTransfer);
    mark(null);
  });
  // Other programs copy a picture in addition to the text. Then the text is pasted, not the picture.
  on('paste', (event) => {
    if (!event.clipboardData?.types.includes('text/html')) takeAt(event, event.clipboardData);
  });
  /** Sends the form once its small files are uploaded. */
  const waitForShort = async (submitter: HTMLElement | null) => {
    keepPress(form);
    for (const { id } of listRows().filter((row) => row.page === page && isShort(row))) await ended(id);
    endPress(form);
    // Waits until the hidden fields of the uploaded files are rendered.
    if (!signal.aborted) setTimeout(() => form.requestSubmit(submitter));
  };
  on('submit', (event) => {
    const { submitter } = event;
    if (listRows().some((row) => row.page === page && isShort(row))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      waitForShort(submitter);
      return;
    }
    isSending = true;
    const pressed = submitter instanceof HTMLButtonElement ? submitter : null;
    const typedIn = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
    // An upload that goes on after this save keeps the place that was chosen for it.
    for (const { id, place } of listRows().filter((row) => row.page === page)) {
      const chosen = place === '' && form.elements.namedItem(`uploads.${id % 200}.place`);
      if (chosen instanceof HTMLSelectElement) setPlace(id, chosen.value);
    }
    const act = pressed?.name === 'act' ? pressed.value : '';
    noteSent(page, { act, order: typedIn('order'), removed: typedIn('removed') });
  });
  return () => end.abort();
}

/** The place of a file that belongs to no block and no place below the pointer: a new block, or the only place there is. */
function placeOfLoose(places: UploadRowsProps['places']): string {
  const all = places.flatMap((one) => ('options' in one ? one.options : one)).map(({ value }) => value);
  return all.includes('new') ? 'new' : all.length === 1 ? (all[0] ?? '') : '';
}
