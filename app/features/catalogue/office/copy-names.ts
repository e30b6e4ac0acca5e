import { z } from 'zod';
import { newId } from '~/kit/ids';

/** A key in the form that requests a copy. The copy's id ends in the key, so sending the form twice makes one copy. */
export const CopyKey = z.string('Is required').regex(/^[a-z0-9]{8}$/, 'Is invalid');

export const newCopyKey = () => newId().slice(-8);

/** The id or slug of a copy: at most `most` characters, ending in the key. */
export function copyName(name: string, key: string, most: number): string {
  return `${name.slice(0, most - key.length - 1).replace(/-+$/, '')}-${key}`;
}

const mark = ' (copy)';

/** The title of a copy. */
export function copyTitle(title: string): string {
  return title.slice(0, 1000 - mark.length) + mark;
}
