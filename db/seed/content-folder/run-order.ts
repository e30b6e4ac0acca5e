import type { References } from '~/features/articles/office/lists-schema';
import { ContentFaults, spellFault } from '../course-folder/faults';
import type { PullTools } from '../pull/fill-folder';
import { pullArticles } from '../pull/pull-articles';
import { pullCourse } from '../pull/pull-course';
import { compareFolder, pushFolder, spellFolderPlan } from '../push/push';
import { makeForApp } from '../renditions/make-for-app';
import { makeForFolder } from '../renditions/make-for-folder';
import { askApp, deadLinks } from './check-app';
import { readFolder } from './read-folder';

/** The commands of `npm run content`. */
export type ContentOrder =
  | { command: 'check' | 'diff' | 'push'; folder: string }
  /** Without a folder, for the films of the app. */
  | { command: 'renditions'; folder: string | null }
  | { command: 'pull'; courseId: string; folder: string; isReplacing: boolean }
  | { command: 'pull'; article: string | null; folder: string; isReplacing: boolean };

export interface OrderTools extends PullTools {
  /** The app's address; null if there is no token to ask the app with. */
  app: string | null;
  /** A folder for what is under way. */
  work: string;
}

/**
 * Runs a command. Returns false when a pulled folder cannot express all of the app's content, or a film gets no
 * qualities.
 */
export async function runOrder(order: ContentOrder, tools: OrderTools): Promise<boolean> {
  const { call, say, app } = tools;
  if (order.command === 'pull') return 'article' in order ? pullArticles(order, tools) : pullCourse(order, tools);
  if (order.command === 'renditions') {
    return order.folder === null ? makeForApp(tools) : makeForFolder(order.folder, say);
  }
  const isAsked = app !== null || order.command !== 'check';
  const known = isAsked ? ((await call('GET', '/admin/references')) as References | null) : null;
  const content = readFolder(order.folder, known);
  const { faults, notes } = isAsked ? await askApp(content.findings, call) : { faults: [], notes: [] };
  if (faults.length) throw new ContentFaults(faults);
  for (const note of [...content.findings.notes, ...deadLinks(content.findings), ...notes])
    say(`Note: ${spellFault(note)}`);
  if (order.command === 'check') {
    const { courses, articles } = content;
    say(`${counted(courses, 'course')} and ${counted(articles, 'article')}, nothing wrong.`);
    if (!isAsked) say(unasked);
    return true;
  }
  if (order.command === 'push') await pushFolder(content, call, say, app ?? '');
  else {
    const lines = spellFolderPlan(await compareFolder(content, call));
    for (const line of lines.length ? lines : ['No difference.']) say(line);
  }
  return true;
}

const unasked =
  'No app was asked, so ids, addresses, categories, tutors, tags and links to lessons were not compared with one. With CUEPOINT_TOKEN they are (docs/teach.md).';

const counted = ({ length }: unknown[], noun: string) => `${length} ${noun}${length === 1 ? '' : 's'}`;
