import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Fields } from '~/features/drafts/fields';
import { folderForForm, giveFiles } from '~/features/drafts/ui/editor/insert';
import { noteChange } from '~/features/drafts/ui/use-autosave';
import type { Reply } from '~/ui/forms/form-reply';
import type { FolderFile, LessonFolder } from './lesson-folder';

/** A form that was filled from a folder. */
interface Filled {
  /** How often the form has been filled: it is made anew each time. */
  times: number;
  values: Fields;
  /** What the form showed before. A later answer of the server replaces what was filled in. */
  over: unknown;
  said: string;
}

/** Fills the form of a lesson from a dropped folder: what is typed stays, and the folder's blocks follow the others. */
export function useDroppedFolder(saved: Fields, reply: Reply | undefined) {
  const [filled, setFilled] = useState<Filled>({ times: 0, values: {}, over: null, said: '' });
  const shown = reply ?? saved;
  useEffect(() => {
    const onFolder = (event: Event) => {
      const form = event.target as HTMLFormElement;
      event.preventDefault();
      const files = (event as CustomEvent<FolderFile[]>).detail;
      import('./lesson-folder')
        .then(({ readLessonFolder }) => readLessonFolder(files))
        .then((folder) => {
          if (!folder) {
            const said = 'This is not the folder of one lesson: it needs exactly one .md file beside what it names.';
            return setFilled((before) => ({ ...before, said }));
          }
          const { values, base } = joined(typedIn(form), folder);
          const said = wordsOf(folder);
          flushSync(() => setFilled(({ times }) => ({ times: times + 1, values, over: shown, said })));
          const anew = document.querySelector<HTMLFormElement>('form.edit');
          if (!anew) return;
          for (const { file, place, text } of folder.files) {
            const [row = '', ...rest] = place.split('.');
            giveFiles(anew, { files: [file], place: ['blocks', Number(row) + base, ...rest].join('.'), text });
          }
          noteChange(anew);
        });
    };
    document.addEventListener(folderForForm, onFolder);
    return () => document.removeEventListener(folderForForm, onFolder);
  }, [shown]);
  const isFilled = filled.times > 0 && filled.over === shown;
  return {
    key: filled.times,
    said: filled.said,
    reply: isFilled ? { intent: null, errors: {}, values: filled.values } : reply,
  };
}

/** What is typed in the form, without what it asks for besides saving. */
function typedIn(form: HTMLFormElement): Fields {
  const typed: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || /^(?:intent|place|fileText|language|label|uploads\..*)$/.test(name)) continue;
    typed[name] = [...(typed[name] ?? []), value];
  }
  return Object.fromEntries(
    Object.entries(typed).map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]),
  );
}

/** The typed form with the folder's blocks below its own, and with the folder's facts where nothing was typed. */
function joined(typed: Fields, folder: LessonFolder) {
  const isBlank = (name: string) => String(typed[name] ?? '').trim() === '';
  let base = 0;
  while (typed[`blocks.${base}.is`] !== undefined || !isBlank(`blocks.${base}.markdown`)) base += 1;
  const values: Record<string, string | string[]> = { ...typed };
  for (const [name, value] of Object.entries(folder.fields)) {
    const [, row, rest] = /^blocks\.(\d+)\.(.+)$/.exec(name) ?? [];
    if (row !== undefined) values[`blocks.${Number(row) + base}.${rest}`] = value;
    else if (isBlank(name)) values[name] = value;
  }
  return { values, base };
}

function wordsOf({ blocks, files, leftOut }: LessonFolder): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  const taken = `The folder filled this form: ${counted(blocks, 'block')}, ${counted(files.length, 'file')}.`;
  return leftOut.length ? `${taken} Left out: ${leftOut.join('; ')}.` : taken;
}
