import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { content } from '#db/seed/content';
import type { LessonContent } from '#db/seed/course-folder/course';
import { drawingPath } from '#db/seed/drawing-path';
import { secondsOf } from './clips/clip';
import { courseSounds } from './clips/course-sounds';
import { captionsOf, lessonClips } from './clips/render';
import articleDrawings from './covers/article-drawings.json';
import { type CoverInput, cover } from './covers/covers.mjs';
import courseDrawings from './covers/drawings.json';
import otherDrawings from './covers/other-drawings.json';
import pixels from './covers/pixels.json';

const contentFolder = fileURLToPath(new URL('../db/seed/content/', import.meta.url));
const { courses, articles } = content;
const lessons = courses.flatMap((course) => course.lessons);
const videosOf = (lesson: LessonContent) => lesson.blocks.flatMap(({ videos }) => videos.map(({ video }) => video));

function looksOf(drawings: [string, CoverInput][]) {
  return drawings.map(([, { composition, palette }]) => `${composition} in ${palette}`);
}

describe('the clips of the three main courses', () => {
  it('exist for each lesson, last 45 to 120 seconds and match their source', () => {
    const own = ['your-first-mix', 'phrase-mixing', 'eq-and-the-low-end'].flatMap((slug) =>
      courses.filter((one) => one.slug === slug).flatMap(({ lessons: all }) => all.map((lesson) => ({ slug, lesson }))),
    );
    expect(own).toHaveLength(lessonClips.length);
    for (const [i, { slug, lesson }] of own.entries()) {
      const clip = lessonClips[i]!;
      const seconds = secondsOf(clip.bars, clip);
      const [video, ...others] = videosOf(lesson);
      expect([`${slug}/${basename(video!.path, '.mp4')}`, others]).toEqual([`${clip.course}/${clip.name}`, []]);
      expect(seconds, lesson.slug).toBeGreaterThanOrEqual(45);
      expect(seconds, lesson.slug).toBeLessThanOrEqual(120);
      expect(Math.abs(video!.durationMs / 1000 - seconds), lesson.slug).toBeLessThan(0.15);
      expect(lesson.chapters, lesson.slug).toEqual(
        clip.chapters.map(([bar, title]) => ({ at: Math.floor(secondsOf(bar, clip) + 1e-6), title })),
      );
      for (const language of ['en', 'de'] as const) {
        expect(readFileSync(video!.path.replace(/mp4$/, `${language}.vtt`), 'utf8')).toBe(captionsOf(clip, language));
      }
    }
  });

  it('are large and in stereo where they are films, whose decks and controls the pictures have', () => {
    const films = lessonClips.filter(({ isFilm }) => isFilm);
    expect(films).toHaveLength(14);
    for (const film of films) {
      const path = `${contentFolder}courses/${film.course}/clips/${film.name}.mp4`;
      const video = lessons.flatMap(videosOf).find((one) => one.path === path);
      expect([video?.width, video?.height], film.name).toEqual([1280, 720]);
      const bytes = readFileSync(path);
      // A sound's entry has its number of channels twenty bytes behind its name (ISO/IEC 14496-12).
      expect(bytes.readUInt16BE(bytes.indexOf('mp4a', bytes.indexOf('stsd')) + 20), film.name).toBe(2);
      expect(Object.keys(film.decks).filter((deck) => deck === 'c')).toEqual([]);
      expect(film.moves.filter(([, control]) => /filter|ear|whistle/.test(control))).toEqual([]);
    }
  });

  it('show every caption long enough to be read, in both languages', () => {
    for (const clip of lessonClips) {
      for (const [i, [bar, ...texts]] of clip.captions.entries()) {
        const next = clip.captions[i + 1]?.[0] ?? clip.bars;
        const seconds = Math.min(8, secondsOf(next, clip) - secondsOf(bar, clip));
        for (const text of texts) expect(text.length / seconds, `${clip.name}: ${text}`).toBeLessThan(21);
      }
    }
  });
});

describe('the sounds of questions', () => {
  const heard = courses.flatMap(({ slug, lessons: all }) =>
    all.flatMap(({ blocks }) =>
      blocks.flatMap(({ question }) =>
        question && 'heardAs' in question && question.heardAs ? [{ slug, path: question.sound?.path ?? '' }] : [],
      ),
    ),
  );

  it('that are made for a course are committed, and heard on its page', () => {
    for (const { course, name } of courseSounds) {
      const path = `${contentFolder}courses/${course}/sounds/${name}.m4a`;
      expect(heard).toContainEqual({ slug: course, path });
    }
  });

  it('are three on each page that has any', () => {
    const pages = Map.groupBy(heard, ({ slug }) => slug);
    expect([...pages].filter(([, sounds]) => sounds.length !== 3)).toEqual([]);
    expect(pages.size).toBe(13);
  });
});

describe('the drawings', () => {
  const ofCourses = Object.entries(courseDrawings as Record<string, CoverInput>);
  const ofArticles = Object.entries(articleDrawings as Record<string, CoverInput>);
  const others = Object.entries(otherDrawings as Record<string, CoverInput>);

  it('are committed as they are drawn', () => {
    for (const [path, spec] of [
      ...ofCourses.map(([name, one]) => [`${contentFolder}courses/${name}`, one] as const),
      ...ofArticles.map(([slug, one]) => [`${contentFolder}articles/covers/${slug}.svg`, one] as const),
      ...others.map(([name, one]) => [drawingPath(name), one] as const),
    ]) {
      expect(readFileSync(path, 'utf8'), path).toBe(cover(spec));
    }
  });

  it('differ on the covers of courses and of articles', () => {
    const looks = looksOf(ofCourses.filter(([name]) => name.endsWith('/cover.svg')));
    expect([looks.length, new Set(looks).size]).toEqual([courses.length, courses.length]);
    const looksOfArticles = looksOf(ofArticles);
    expect([looksOfArticles.length, new Set(looksOfArticles).size]).toEqual([articles.length, articles.length]);
  });

  it('include every picture of the courses', () => {
    const pictures = lessons.flatMap(({ blocks }) => blocks.flatMap(({ images }) => images));
    const used = [...courses.flatMap((one) => one.cover ?? []), ...pictures.map(({ picture }) => picture)];
    const names = used.map(({ path }) => path.slice(`${contentFolder}courses/`.length));
    const drawn = ofCourses.map(([name]) => name);
    expect(names.filter((name) => !drawn.includes(name) && !pixels.includes(name))).toEqual([]);
    expect(pixels.filter((name) => !names.includes(name))).toEqual([]);
  });
});

it('all content is at most 70 MB', () => {
  const files = readdirSync(contentFolder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(70e6);
});
