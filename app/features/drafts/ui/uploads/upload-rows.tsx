import { useBeforeUnload, useBlocker, useLocation } from '@remix-run/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { endPress, keepPress } from '~/ui/forms/press-guard';
import { textFromName } from '../../file-names';
import { largestFile } from '../../rules';
import { filesAtCursor, filesForBlocks, filesTakenBack, folderForForm } from '../editor/insert';
import { filesIn, foldersIn } from './dropped-folder';
import { blockAt, type Over, overOf, placeUnder, rowBelow } from './over';
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
  stop,
  subscribe,
} from './queue';
import { UploadRow } from './row';

const leaving =
  'Some files on this page are not uploaded or saved yet. Leave the page? You can choose the same file again later, and the upload continues where it stopped.';

/**
 * The uploads of a form. Takes files that are dropped on the form, pasted into it, or chosen in its file field if they
 * are too large or too many for the form itself. Each upload is shown in its block, or here if it belongs to no block.
 */
export default function UploadRows({ form }: { form: HTMLFormElement }) {
  const { pathname: page } = useLocation();
  const rows = useSyncExternalStore(subscribe, listRows, listRows).filter((row) => row.page === page);
  const isHeld = rows.some(isUnfinished);
  const [over, setOver] = useState<Over | null>(null);
  useEffect(() => noteDrawn(page), [page]);
  useEffect(() => takeFiles(form, page, setOver), [form, page]);
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
  const inBlock = (row: Row) =>
    form.querySelector(
      row.place === 'new' ? '[data-new-uploads]' : `[data-row="${/^blocks\.(\d+)/.exec(row.place)?.[1]}"]`,
    );
  return (
    <>
      {rows.map((row) => {
        const block = inBlock(row);
        const shown = <UploadRow key={row.id} row={row} />;
        return block ? createPortal(shown, block, String(row.id)) : shown;
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

function takeFiles(form: HTMLFormElement, page: string, onOver: (over: Over | null) => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const input = form.querySelector<HTMLInputElement>('input[type=file][name=file]');
  if (input) input.multiple = true;
  const take = (files: File[], place: string, text?: string) =>
    add(files, { page, place, textFor: (file) => text ?? textFor(form, file) });
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

  // Runs before the field's own check, which refuses files that are too large for the form.
  form.addEventListener(
    'change',
    (event) => {
      const files = [...(input?.files ?? [])];
      if (event.target !== input || !input || !files.length) return;
      const isForForm = files.length < 2 && files.every(({ size }) => size <= largestFile);
      // A small file of a form that does not know its place yet is sent with the form.
      if (isForForm && !hasPlace(form)) return;
      event.stopPropagation();
      const place = placeOf(form);
      if (place === null) return;
      input.value = '';
      input.setCustomValidity('');
      takeAnew(files, place);
    },
    { capture: true, signal },
  );
  const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, act: (event: HTMLElementEventMap[Kind]) => void) =>
    form.addEventListener(kind, act, { signal });
  on('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    mark(overOf(event, event.dataTransfer));
  });
  on('dragleave', (event) => !form.contains(event.relatedTarget as Node) && mark(null));
  const takeAt = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    // An editor has taken the files and sends them on with their place.
    if (!files.length || event.defaultPrevented) return;
    event.preventDefault();
    const { block, edge } = event instanceof DragEvent ? placeUnder(event) : { block: blockAt(event), edge: null };
    if (block && edge) return takeAnew(files, 'new', edge === 'above' ? block.dataset.row : rowBelow(block));
    const place = block ? `blocks.${block.dataset.row}` : placeOf(form);
    if (place !== null) takeAnew(files, place);
  };
  on(filesAtCursor, (event) => {
    event.preventDefault();
    const { files, place = placeOf(form), text } = event.detail;
    if (place !== null) take(files, place, text);
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
            placeOf(form) ?? 'new',
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
  /** Uploads the file that was chosen in the form, with its progress, and then sends the form. */
  const uploadFirst = async (file: File, place: string, submitter: HTMLElement | null) => {
    if (input) input.value = '';
    keepPress(form);
    // The form is not sent yet, so what was typed last must still be kept.
    form.dispatchEvent(new Event('input'));
    const [id = 0] = await take([file], place);
    const isThere = await ended(id);
    endPress(form);
    // Waits until the hidden fields of the uploaded file are rendered.
    if (isThere && !signal.aborted) setTimeout(() => form.requestSubmit(submitter));
  };
  /** Sends the form once its small files are uploaded. */
  const waitForShort = async (submitter: HTMLElement | null) => {
    keepPress(form);
    for (const { id } of listRows().filter((row) => row.page === page && isShort(row))) await ended(id);
    endPress(form);
    if (!signal.aborted) setTimeout(() => form.requestSubmit(submitter));
  };
  on('submit', (event) => {
    const { submitter } = event;
    const [file] = input?.files ?? [];
    const place = form.elements.namedItem('place');
    const to = place instanceof HTMLSelectElement ? place.value : '';
    if (listRows().some((row) => row.page === page && isShort(row))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      waitForShort(submitter);
      return;
    }
    if (file && to) {
      event.preventDefault();
      event.stopImmediatePropagation();
      uploadFirst(file, to, submitter);
      return;
    }
    isSending = true;
    const pressed = submitter instanceof HTMLButtonElement ? submitter : null;
    const typedIn = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
    const act = pressed?.name === 'act' ? pressed.value : '';
    noteSent(page, { act, order: typedIn('order'), removed: typedIn('removed') });
  });
  return () => end.abort();
}

/** Whether the form has a place for a file without asking for it. */
function hasPlace(form: HTMLFormElement): boolean {
  const select = form.elements.namedItem('place');
  return select instanceof HTMLSelectElement && (select.value !== '' || hasNew(select));
}

const hasNew = (select: HTMLSelectElement) => [...select.options].some(({ value }) => value === 'new');

/** The chosen place, or a new block if the form has that option. Otherwise asks for the place and returns null. */
function placeOf(form: HTMLFormElement): string | null {
  const select = form.elements.namedItem('place');
  if (!(select instanceof HTMLSelectElement)) return null;
  if (select.value) return select.value;
  if (hasNew(select)) return 'new';
  select.setCustomValidity('Choose the type of file first');
  select.reportValidity();
  select.addEventListener('change', () => select.setCustomValidity(''), { once: true });
  return null;
}

/** The typed title or description, or the file's name if nothing was typed. */
function textFor(form: HTMLFormElement, file: File): string {
  const typed = form.querySelector<HTMLInputElement>('input[name=fileText]')?.value.trim();
  return typed || textFromName(file.name);
}
