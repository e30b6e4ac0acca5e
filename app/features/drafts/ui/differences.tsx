import { useContext } from 'react';
import { plainBreaks } from '~/kit/text/plain-text';
import { type Fields, listIn, textIn } from '../fields';
import { type Labels, nameOfField } from '../labels';
import { FieldLabels } from './faults';
import { useSheet } from './sheet';
import { Theirs } from './theirs';

interface SavedByAnotherProps {
  /** The saved revision. */
  savedRevision: string;
  /** The names of ids in the draft. */
  named?: { value: string; label: string }[];
}

/** Shown after someone else saved: their version is beside what was typed, and can be replaced with it. */
export function SavedByAnother({ savedRevision, named = [] }: SavedByAnotherProps) {
  const { values, saved } = useSheet();
  const labels = useContext(FieldLabels);
  if (textIn(values, 'revision') === savedRevision) return null;
  const nameOf = (text: string) => named.find(({ value }) => value === text)?.label ?? text;
  return <Theirs id="sheet" savedRevision={savedRevision} others={othersOf(saved, values, labels, nameOf)} />;
}

/** The fields that differ between two states of a draft, with both values: what is saved and what is in the form if absent. */
export function useDifferences({ from, to }: { from?: Fields; to?: Fields }) {
  const { saved, values } = useSheet();
  return othersOf(from ?? saved, to ?? values, useContext(FieldLabels), (text) => text);
}

/** The fields whose saved value differs from what was typed. */
function othersOf(saved: Fields, typed: Fields, labels: Labels, nameOf: (text: string) => string) {
  const names = [...new Set([...Object.keys(saved), ...Object.keys(typed)])];
  const partsIn = (fields: Fields, name: string) => listIn(fields, name).map((text) => plainBreaks(text).trim());
  return names
    .filter((name) => !unseen.test(name))
    .filter((name) => String(partsIn(saved, name)) !== String(partsIn(typed, name)))
    .map((name) => {
      const [from, to] = [partsIn(saved, name), partsIn(typed, name)];
      const isTick = String([...from, ...to]) === 'on';
      const wordsOf = (parts: string[]) => (isTick ? (parts.length ? 'yes' : 'no') : parts.map(nameOf).join(', '));
      return { label: nameOfField(name, labels), text: wordsOf(from), typed: wordsOf(to) };
    });
}

/** Fields of a form that are not part of the draft. */
const unseen =
  /^(?:revision|savedRevision|isOver|isDraft|isWithdrawn|intent|place|fileText|language|label|act|order|(?:kept|clocks|uploads)\..*)$/;
