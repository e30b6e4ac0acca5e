import type { References } from '~/features/articles/office/lists-schema';
import type { PullTools } from '../pull/fill-folder';
import { pullArticles } from '../pull/pull-articles';
import { pullCourse } from '../pull/pull-course';
import { compareFolder, pushFolder, spellFolderPlan } from '../push/push';
import { readFolder } from './read-folder';

/** The commands of `npm run content`. */
export type ContentOrder =
  | { command: 'check' | 'diff' | 'push'; folder: string }
  | { command: 'pull'; courseId: string; folder: string; isReplacing: boolean }
  | { command: 'pull'; article: string | null; folder: string; isReplacing: boolean };

/** Runs a command. Returns false when a pulled folder cannot express all of the app's content. */
export async function runOrder(order: ContentOrder, tools: PullTools): Promise<boolean> {
  const { call, say } = tools;
  if (order.command === 'pull') return 'article' in order ? pullArticles(order, tools) : pullCourse(order, tools);
  if (order.command === 'check') {
    const { courses, articles } = readFolder(order.folder, null);
    say(`${counted(courses, 'course')} and ${counted(articles, 'article')}, nothing wrong.`);
    return true;
  }
  const content = readFolder(order.folder, (await call('GET', '/admin/references')) as References | null);
  if (order.command === 'push') await pushFolder(content, call, say);
  else {
    const lines = spellFolderPlan(await compareFolder(content, call));
    for (const line of lines.length ? lines : ['No difference.']) say(line);
  }
  return true;
}

const counted = ({ length }: unknown[], noun: string) => `${length} ${noun}${length === 1 ? '' : 's'}`;
