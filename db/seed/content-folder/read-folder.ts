import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { equipment, software } from '~/features/accounts/profile/options';
import type { References } from '~/features/articles/office/lists-schema';
import type { ArticleContent } from '../article-folder/article';
import { articleFilesIn, readArticles } from '../article-folder/read-articles';
import type { CourseContent } from '../course-folder/course';
import { ContentFaults, type Fault } from '../course-folder/faults';
import { readCourses } from '../course-folder/read-courses';
import { type Findings, noFindings } from './findings';

/** The content of an operator's folder. */
export interface FolderContent {
  courses: CourseContent[];
  articles: ArticleContent[];
  /** The folder itself, in which qualities of its films may lie. */
  root?: string;
}

/**
 * Reads a folder of courses, one of articles, or one with both in `courses/` and `articles/`. Without `known`,
 * references that only the database knows are not checked. Throws ContentFaults with the faults of both.
 */
export function readFolder(folder: string, known: References | null): FolderContent & { findings: Findings } {
  const { courses, articles } = placesIn(folder);
  const faults: Fault[] = [];
  const findings = noFindings();
  const read = <Content>(place: string | null, reader: (path: string, found: Findings) => Content[]): Content[] => {
    if (place === null) return [];
    const placed = <Of extends { file: string }>(all: Of[]) =>
      all.map((one) => ({ ...one, file: place ? `${place}/${one.file}` : one.file }));
    const found = noFindings();
    try {
      return reader(join(folder, place), found);
    } catch (error) {
      if (!(error instanceof ContentFaults)) throw error;
      faults.push(...placed(error.faults));
      return [];
    } finally {
      findings.notes.push(...placed(found.notes));
      findings.addresses.push(...placed(found.addresses));
      findings.links.push(...placed(found.links));
    }
  };
  const content = {
    findings,
    root: folder,
    courses: read(courses, (path, found) =>
      readCourses(
        path,
        {
          categoryIds: known?.categoryIds ?? null,
          tutorIds: known?.tutorIds ?? null,
          courseSlugs: known?.courseSlugs ?? null,
          gearNames: { equipment: [...equipment], software: [...software] },
        },
        found,
      ),
    ),
    articles: read(articles, (path, found) =>
      readArticles(
        path,
        {
          categoryIds: known?.articleCategoryIds ?? null,
          tagIds: known?.tagIds ?? null,
          tutorIds: known?.tutorIds ?? null,
        },
        found,
      ),
    ),
  };
  if (faults.length) throw new ContentFaults(faults);
  return content;
}

/** The subfolders of courses and articles, '' for the folder itself, null if it has none. */
function placesIn(folder: string): { courses: string | null; articles: string | null } {
  if (!isFolder(folder)) throw new Error(`${folder} is no folder.`);
  if (isFile(join(folder, 'course.md'))) throw new Error(`${folder} is one course. Name the folder that it lies in.`);
  const isKindOf = (name: string) => isFolder(join(folder, name)) && !isFile(join(folder, name, 'course.md'));
  const below = { courses: isKindOf('courses') ? 'courses' : null, articles: isKindOf('articles') ? 'articles' : null };
  if (below.courses !== null || below.articles !== null) return below;
  if (readdirSync(folder).some((name) => isFile(join(folder, name, 'course.md'))))
    return { courses: '', articles: null };
  if (articleFilesIn(folder).length > 0) return { courses: null, articles: '' };
  throw new Error(
    `${folder} holds neither courses (folders with a course.md) nor articles, nor folders courses/ and articles/.`,
  );
}

// `statSync` throws for a path below a file.
const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();
const isFile = (path: string) => existsSync(path) && statSync(path).isFile();
