import { paths } from '~/paths';
import { articleFiles } from '../article-folder/draft';
import type { FolderContent } from '../content-folder/read-folder';
import { sendMade } from '../renditions/send-made';
import type { Call, Say } from './call';
import { isEmpty, type Plan, planOf, type Standing, spellPlan } from './compare';
import { type ArticlePlan, articlePlanOf, type StandingArticle, spellArticlePlan } from './compare-articles';
import { type FilmPlan, planFilms, spellFilmPlan } from './compare-films';
import { filesOf } from './drafts';
import { pushCourses } from './push-courses';
import { sendFiles } from './send-files';

/** The changes that bring the app in line with a folder. */
export interface FolderPlan {
  courses: Plan[];
  /** Only the articles that differ. */
  articles: ArticlePlan[];
  /** Only the films that lack qualities. */
  films: FilmPlan[];
}

/** What a push would change. */
export async function compareFolder({ courses, articles, root }: FolderContent, call: Call): Promise<FolderPlan> {
  const plans: FolderPlan = { courses: [], articles: [], films: root ? await planFilms(root, courses, call) : [] };
  for (const course of courses) {
    const standing = (await call('GET', `/admin/courses/${course.id}`)) as Standing | null;
    plans.courses.push(planOf(course, standing));
  }
  for (const article of articles) {
    const standing = (await call('GET', `/admin/articles/${article.id}`)) as StandingArticle | null;
    plans.articles.push(...(articlePlanOf(article, standing) ?? []));
  }
  return plans;
}

/** A plan as lines for the terminal; none if there are no changes. */
export function spellFolderPlan({ courses, articles, films }: FolderPlan): string[] {
  return [...courses.flatMap(spellPlan), ...articles.map(spellArticlePlan), ...films.map(spellFilmPlan)];
}

/**
 * Brings the app's courses and articles in line with the folder: files first, with the qualities of films, then courses,
 * then articles, each saved as a whole. An interrupted push is finished by the next. `app` is the app's address.
 */
export async function pushFolder(content: FolderContent, call: Call, say: Say, app = ''): Promise<void> {
  const plan = await compareFolder(content, call);
  const lines = spellFolderPlan(plan);
  for (const line of lines) say(line);
  if (lines.length === 0) return say('No difference.');
  await sendFiles(filesFor(content, plan), call, say);
  for (const { film, made } of plan.films) await sendMade(film.hash, made, call, say);
  await pushCourses(plan.courses, call);
  for (const { draft, revision } of plan.articles) {
    await call('PUT', `/admin/articles/${draft.articleId}`, { ...draft, revision });
  }
  say('Done. What was pushed:');
  for (const path of pathsOf(content, plan)) say(`  ${app}${path}`);
}

/** The addresses of the courses and articles that a push changed, as learners see them. */
function pathsOf({ courses, articles }: FolderContent, plan: FolderPlan): string[] {
  const changed = changedIn(plan);
  return [
    ...courses.filter(({ id }) => changed.courses.has(id)).map(({ slug }) => paths.course(slug)),
    ...articles.filter(({ id }) => changed.articles.has(id)).map(({ slug }) => paths.article(slug)),
  ];
}

function changedIn({ courses, articles }: FolderPlan) {
  return {
    courses: new Set(courses.filter((one) => !isEmpty(one)).map(({ courseId }) => courseId)),
    articles: new Set(articles.map(({ draft }) => draft.articleId)),
  };
}

function filesFor({ courses, articles }: FolderContent, plan: FolderPlan): Map<string, string> {
  const changed = changedIn(plan);
  return new Map([
    ...courses.filter(({ id }) => changed.courses.has(id)).flatMap((course) => [...filesOf(course)]),
    ...articles.filter(({ id }) => changed.articles.has(id)).flatMap((article) => [...articleFiles(article)]),
  ]);
}
