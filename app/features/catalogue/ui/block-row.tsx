import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Fields, listIn, rowsIn, textIn } from '~/features/drafts/fields';
import { openForFault } from '~/features/drafts/ui/lead-to-fault';
import { useFaults, useValues } from '~/features/drafts/ui/sheet';
import { typedFields } from '~/features/drafts/ui/typed-fields';
import { paths } from '~/paths';
import { Icon } from '~/ui/pictures/icon';
import type { IconName } from '~/ui/pictures/icon-shapes';
import { Picture } from '~/ui/pictures/picture';
import type { Fresh } from './arranged-blocks';

/** What a block holds, by the first values of its fields. */
export type BlockFacts = ReturnType<typeof factsOf>;

function factsOf(fields: Fields, name: string) {
  const cell = (part: string) => textIn(fields, `${name}.${part}`);
  return {
    words: cell('markdown'),
    images: rowsIn(fields, `${name}.images`),
    videos: rowsIn(fields, `${name}.videos`),
    form: cell('typeFormId'),
    question: cell('question.kind'),
    exercise: cell('decks.id') || cell('decks.task'),
    gear: [...listIn(fields, `${name}.gear.equipment`), ...listIn(fields, `${name}.gear.software`)],
    picture: cell('images.0.fileId') || cell('videos.0.poster'),
  };
}

export function useBlockFacts(name: string): BlockFacts {
  const values = useValues();
  return useMemo(() => factsOf(values, name), [values, name]);
}

/** The kinds of a block's contents: 'Text, Picture'. */
export function kindsOf(facts: BlockFacts, made: Fresh['what']): string {
  const { words, images, videos, form, question, exercise, gear } = facts;
  const kinds = [
    (gear.length > 0 || made === 'variant') && 'Gear variant',
    words && (/^### At your decks/i.test(words) ? 'At your decks' : 'Text'),
    images && 'Picture',
    videos && 'Video',
    form && 'Form',
    question && (question === 'drill' ? 'Drill' : 'Question'),
    (exercise || made === 'exercise') && 'Exercise at the decks',
  ];
  return kinds.filter(Boolean).join(', ') || 'Text';
}

/** The picture of a block, or the sign of its kind. */
export function BlockKind({ facts }: { facts: BlockFacts }) {
  const { picture, videos, images, question, exercise } = facts;
  const icon: IconName = videos
    ? 'play'
    : images
      ? 'eye'
      : question
        ? question === 'drill'
          ? 'ear'
          : 'circle-help'
        : exercise
          ? 'sliders'
          : 'file-text';
  return (
    <span className="block-kind" aria-hidden="true">
      {picture ? (
        <Picture src={paths.media(picture)} alt="" width={160} height={90} sizes="4.5rem" />
      ) : (
        <Icon name={icon} />
      )}
    </span>
  );
}

/** The most characters of a block's text in its row. The style sheet shows two lines. */
const most = 200;

/** What a block says, in its row: the beginning of its text, or what its media and questions are. */
function summaryOf(fields: Fields, name: string): string {
  const cell = (part: string) => textIn(fields, `${name}.${part}`).trim();
  const each = (list: string, part: string) =>
    Array.from({ length: rowsIn(fields, `${name}.${list}`) }, (_, at) => cell(`${list}.${at}.${part}`));
  const captions = each('videos', 'clip').flatMap((_clip, at) =>
    Array.from({ length: rowsIn(fields, `${name}.videos.${at}.captions`) }, (_, row) =>
      cell(`videos.${at}.captions.${row}.label`),
    ),
  );
  const answers = each('question.answers', 'text').filter(Boolean).length;
  const skill = cell('question.skill');
  const all = [
    plain(cell('markdown')),
    ...each('videos', 'title'),
    captions.length > 0 && `Captions: ${captions.join(', ')}`,
    ...each('images', 'alt'),
    cell('question.text'),
    answers > 0 && `${answers} ${answers === 1 ? 'answer' : 'answers'}`,
    cell('question.kind') === 'drill' && skill && `${skill}, level ${cell('question.level')}`,
    cell('decks.task'),
  ]
    .filter(Boolean)
    .join('. ');
  return all.length > most ? `${all.slice(0, all.lastIndexOf(' ', most))} …` : all;
}

/** Markdown without its signs, good enough for a row. */
const plain = (markdown: string) =>
  markdown
    .slice(0, 2 * most)
    // The row already names the kind of the block.
    .replace(/^### At your decks\n/, '')
    .replaceAll(/^\d+\. /gm, '')
    .replaceAll(/<[^>]*>|[#*_`>|]|\]\([^)]*\)|[[\]\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What a block says, read anew from its fields each time that it is closed. */
export function useSummary(row: RefObject<HTMLElement>, name: string, isOpen: boolean): string {
  const values = useValues();
  const [typed, setTyped] = useState<Fields | null>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && row.current) setTyped(typedFields(row.current.closest('form')));
    wasOpen.current = isOpen;
  }, [isOpen, row]);
  return useMemo(() => summaryOf(typed ?? values, name), [typed, values, name]);
}

/** The messages of the faults within a block. */
export function useFaultsWithin(name: string): string[] {
  const faults = useFaults();
  return Object.entries(faults).flatMap(([field, [message]]) =>
    (field === name || field.startsWith(`${name}.`)) && message ? [message] : [],
  );
}

/** The place of the block that was open when its form was sent: the page is made anew with the answer. */
let openedBefore = { of: '', place: -1 };

/**
 * The one block that is open: a new one, the one with the first fault, the one that was open before the form was sent, or
 * the only one. Needs script.
 */
export function useOpened(list: RefObject<HTMLElement>, order: string[], fresh: Fresh | null) {
  const values = useValues();
  const of = textIn(values, 'lessonId') || textIn(values, 'articleId');
  const faulty = Object.keys(useFaults()).flatMap((field) => /^blocks\.(\d+)\./.exec(field)?.[1] ?? []);
  const [first = null] = order.filter((row) => faulty.includes(row));
  const [opened, setOpened] = useState<string | null>(() => {
    const before = openedBefore.of === of ? order[openedBefore.place] : undefined;
    return first ?? before ?? (order.length === 1 ? (order[0] ?? null) : null);
  });
  useEffect(() => {
    openedBefore = { of, place: opened === null ? -1 : order.indexOf(opened) };
  }, [of, opened, order]);
  useEffect(() => {
    // A row that was pressed before the script ran is open by the page's address.
    const pressed = /^#blocks\.(\d+)$/.exec(location.hash)?.[1];
    if (pressed !== undefined) setOpened((now) => now ?? pressed);
  }, []);
  const seen = useRef(fresh);
  useEffect(() => {
    if (fresh && fresh !== seen.current) setOpened(String(fresh.row));
    seen.current = fresh;
  }, [fresh]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onFault = ({ target }: Event) => {
      const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;
      if (row !== undefined) setOpened(row);
    };
    element.addEventListener(openForFault, onFault);
    return () => element.removeEventListener(openForFault, onFault);
  }, [list]);
  return { opened, open: setOpened };
}

/** The blocks that were removed on the page. They are gone with the next save; until then they can be brought back. */
export function useRemoved() {
  const values = useValues();
  const [removed, setRemoved] = useState<string[]>(() => textIn(values, 'removed').split(',').filter(Boolean));
  const remove = useCallback((row: string) => setRemoved((before) => [...before, row]), []);
  const restore = useCallback((row: string) => setRemoved((before) => before.filter((one) => one !== row)), []);
  return { removed, remove, restore };
}
