import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { billingCatalogue } from '../billing-catalogue';
import { content } from '../content';
import { type CoverInput, cover } from '../covers';
import type { CourseContent, LessonContent } from './types';

const mediaFolder = fileURLToPath(new URL('../media/', import.meta.url));
const { courses, bundles, clips, accounts, activationCodes, coupons, plans } = content;
const lessons = courses.flatMap((course) => course.lessons);
const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug);
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
const course = (slug: string) => courses.find((one) => one.slug === slug)!;
const written = (lesson: LessonContent) => lesson.blocks.map(({ html }) => html ?? '').join(' ');
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
const isWrittenOut = ({ lessons: own }: CourseContent) =>
  own.length > 0 && own.every((lesson) => words(written(lesson)).length >= 120);

const currencies = ['AUD', 'CAD', 'EUR', 'GBP', 'INR', 'NZD', 'USD'];

function expectUnique(list: string[]) {
  expect(list.filter((item, i) => list.indexOf(item) !== i)).toEqual([]);
}

function expectKnown(list: string[], known: string[]) {
  expect(list.filter((item) => !known.includes(item))).toEqual([]);
}

describe('the demo content', () => {
  it('has the courses, bundles and lists that the documentation promises', () => {
    expect(idsOf(courses)).toEqual(Array.from({ length: 24 }, (_, i) => `c${String(i + 1).padStart(2, '0')}`));
    expect(courses.filter(({ isSaleActive }) => isSaleActive)).toHaveLength(3);
    expect(bundles).toHaveLength(4);
    expect(content.genres).toHaveLength(18);
    expect(content.software).toHaveLength(9);
    expect(content.equipment).toHaveLength(4);
    expect(content.countries).toHaveLength(249);
    expect(content.pirateCities.map(({ country }) => country)).toEqual(['UK', 'Ireland', 'United States', 'Germany']);
    expect(accounts).toHaveLength(22);
    expect(new Set(courses.map(({ level }) => level)).size).toBe(3);
  });

  it('names nothing twice', () => {
    for (const list of [courses, lessons, bundles, content.categories, content.genres, content.software]) {
      expectUnique(slugsOf(list));
    }
    for (const list of [courses, bundles, content.categories, content.tutors, clips, plans]) expectUnique(idsOf(list));
    expectUnique(courses.map(({ title }) => title));
    expectUnique(accounts.map(({ localPart }) => localPart));
    expectUnique([...coupons, ...activationCodes].map(({ code }) => code));
    expectUnique(content.countries.map(({ code }) => code));
    expectUnique(content.pirateCities.flatMap(({ cities }) => cities));
  });

  it('refers only to what exists', () => {
    const courseSlugs = slugsOf(courses);
    expectKnown(
      courses.map(({ categoryId }) => categoryId),
      idsOf(content.categories),
    );
    expectKnown(
      courses.map(({ tutorId }) => tutorId),
      idsOf(content.tutors),
    );
    expectKnown(
      courses.flatMap(({ recommendations }) => recommendations),
      courseSlugs,
    );
    expectKnown(
      bundles.flatMap((bundle) => bundle.courseSlugs),
      courseSlugs,
    );
    expectKnown(
      lessons.flatMap(({ clip }) => clip ?? []),
      idsOf(clips),
    );
    expectKnown(
      courses.flatMap(({ trailer }) => trailer ?? []),
      idsOf(clips),
    );
    for (const { code, grants, usedBy } of activationCodes) {
      if (grants.type === 'COURSE') expect(courseSlugs, code).toContain(grants.courseSlug);
      if (usedBy)
        expectKnown(
          [usedBy],
          accounts.map(({ localPart }) => localPart),
        );
    }
  });

  it('draws no course like another', () => {
    const looks = courses.map(({ cover }) => `${cover.composition} in ${cover.palette}`);
    expect(looks).toEqual([...new Set(looks)]);
  });

  it('gives every course 8 to 14 lessons, but for the one that is announced', () => {
    for (const { slug, lessons: own } of courses) {
      if (slug === 'live-remixing') expect(own).toEqual([]);
      else expect([8, 9, 10, 11, 12, 13, 14], slug).toContain(own.length);
      expect(
        own.flatMap(({ isPreview }, i) => (isPreview ? i : [])),
        slug,
      ).toEqual(own.length ? [0, 1] : []);
    }
  });

  it('writes every lesson of six courses out, with pictures, chapters and a clip', () => {
    const full = courses.filter(isWrittenOut);
    expect(slugsOf(full)).toEqual([
      'phrase-mixing',
      'eq-and-the-low-end',
      'the-long-blend',
      'club-sound',
      'cue-points-and-loops',
      'drums-from-nothing',
    ]);
    for (const lesson of full.flatMap((one) => one.lessons)) {
      expect(words(written(lesson)).length, lesson.slug).toBeLessThanOrEqual(260);
      expect(lesson.clip, lesson.slug).toBeDefined();
      expect(lesson.chapters?.length, lesson.slug).toBeGreaterThan(1);
    }
  });

  it('writes something in every other lesson', () => {
    for (const lesson of lessons) expect(words(written(lesson)).length, lesson.slug).toBeGreaterThan(20);
  });

  it('shows the special states', () => {
    expect(slugsOf(courses.filter(({ needsLocation }) => needsLocation))).toEqual(['club-sound']);
    expect(slugsOf(courses.filter(({ isReferralSource }) => isReferralSource))).toEqual(['partner-starter']);
    expect(course('phrase-mixing').isSaleActive).toBe(true);
    expect(bundles.find(({ slug }) => slug === 'club-ready')?.courseSlugs).toContain('club-sound');
    expect(slugsOf(bundles)).toContain('bedroom-to-booth');
    const blocks = lessons.flatMap((lesson) => lesson.blocks);
    expect(blocks.filter(({ typeFormId }) => typeFormId)).toHaveLength(1);
    expect(blocks.flatMap(({ images }) => images ?? []).filter(({ missing }) => missing)).toHaveLength(1);
    const long = course('phrase-mixing').lessons.find(({ clip }) => clip === 'thirty-two-bars');
    expect(long?.slug).toBe('hold-the-blend-for-thirty-two-bars');
  });

  it('prices everything in all currencies, with sales and bundles below the list price', () => {
    for (const { slug, prices, isSaleActive } of courses) {
      expect(Object.keys(prices).sort(), slug).toEqual(currencies);
      for (const { price, salePrice } of Object.values(prices)) {
        expect(Number.isInteger(price) && price > 0, slug).toBe(true);
        if (isSaleActive) expect(salePrice, slug).toBeLessThan(price);
      }
    }
    for (const bundle of bundles) {
      expect(Object.keys(bundle.prices).sort()).toEqual(currencies);
      for (const [currency, price] of Object.entries(bundle.prices)) {
        const sum = bundle.courseSlugs.reduce((total, slug) => total + course(slug).prices[currency as 'GBP'].price, 0);
        expect(price, `${bundle.slug} ${currency}`).toBeLessThan(sum);
      }
    }
  });

  it('has the plans of the specification', () => {
    const monthly = plans.find(({ id }) => id === 'monthly')!.prices;
    expect(monthly).toEqual({ USD: 7500, EUR: 7000, CAD: 10000, NZD: 12500, AUD: 11500, GBP: 6000 });
    const annual = plans.find(({ id }) => id === 'annual')!.prices;
    for (const [currency, price] of Object.entries(annual)) {
      expect(price).toBe(monthly[currency as 'GBP'] * 12 * 0.75);
    }
    expect(plans.map(({ billingCyclePeriod }) => billingCyclePeriod)).toEqual([null, null, 1, 3, 10]);
    expect(plans.flatMap(({ badge }) => badge ?? [])).toEqual(['SPECIAL OFFER!', 'MOST POPULAR', 'LOWEST PRICE']);
  });

  it('uses only the allowed tags', () => {
    const allowed = ['p', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a'];
    const texts = [
      ...courses.map(({ overview }) => overview),
      ...bundles.map(({ overview }) => overview),
      ...content.tutors.map(({ about }) => about),
      ...lessons.map(written),
    ];
    for (const html of texts) {
      const opened = [...html.matchAll(/<([a-z0-9]+)>/g)].map(([, tag]) => tag!);
      const closed = [...html.matchAll(/<\/([a-z0-9]+)>/g)].map(([, tag]) => tag!);
      expectKnown(opened, allowed);
      expect(closed.sort()).toEqual(opened.sort());
      expect(html.replace(/<\/?[a-z0-9]+>/g, ''), html.slice(0, 60)).not.toMatch(/[<>]/);
    }
  });

  it('says no longer sentence twice', () => {
    const texts = [
      ...courses.flatMap(({ overview, tagline, metaDescription }) => [overview, tagline, metaDescription]),
      ...courses.flatMap(({ studentsSays }) => studentsSays.map(({ feedback }) => feedback)),
      ...bundles.map(({ overview }) => overview),
      ...lessons.map(written),
    ];
    const sentences = texts
      .flatMap((html) => html.replace(/<[^>]+>/g, '\n').split(/(?<=[.?!])\s+|\n/))
      .filter((sentence) => words(sentence).length > 8);
    expectUnique(sentences);
  });

  it('puts every course that all may find into a stage of the journey, once', () => {
    const { journeyStages } = content;
    const placed = journeyStages.flatMap(({ courseSlugs }) => courseSlugs);
    expect(journeyStages).toHaveLength(4);
    expectUnique(placed);
    expect([...placed].sort()).toEqual(slugsOf(courses.filter(({ isReferralSource }) => !isReferralSource)).sort());
  });

  it('keeps progress within the course and within the clip', () => {
    for (const { localPart, progress, lessonBookmarkSlugs, ownedCourseSlugs, ownedBundleSlugs } of accounts) {
      expectKnown(lessonBookmarkSlugs, slugsOf(lessons));
      expectKnown(ownedCourseSlugs, slugsOf(courses));
      expectKnown(ownedBundleSlugs, slugsOf(bundles));
      for (const one of progress) {
        const own = course(one.courseSlug).lessons;
        expectKnown([...one.completedLessonSlugs, one.lastViewedLessonSlug], slugsOf(own));
        const clip = clips.find(({ id }) => id === own.find(({ slug }) => slug === one.lastViewedLessonSlug)?.clip);
        expect(one.positionSeconds * 1000, `${localPart} ${one.courseSlug}`).toBeLessThan(clip?.durationMs ?? 0);
      }
    }
    const owner = accounts.find(({ localPart }) => localPart === 'owner')!;
    const almost = owner.progress.find(({ courseSlug }) => courseSlug === 'eq-and-the-low-end')!;
    expect(almost.completedLessonSlugs).toHaveLength(course('eq-and-the-low-end').lessons.length - 1);
    expect(almost.rating).toBeNull();
  });

  it('puts chapters in order and inside the clip', () => {
    for (const { slug, clip, chapters } of lessons) {
      const duration = clips.find(({ id }) => id === clip)?.durationMs ?? 0;
      const marks = chapters?.map(({ at }) => at) ?? [];
      expect(marks, slug).toEqual([...marks].sort((a, b) => a - b));
      for (const at of marks) expect(at * 1000, slug).toBeLessThan(duration);
    }
  });
});

/** Duration in milliseconds as the mp4's own header (mvhd, version 0) tells it. */
function mp4Duration(file: Buffer): number {
  const at = file.indexOf('mvhd') + 4;
  return (file.readUInt32BE(at + 16) / file.readUInt32BE(at + 12)) * 1000;
}

describe('the clips', () => {
  it.each(clips)('$id is on disk with the size and length it claims, ready to stream', (clip) => {
    const file = readFileSync(mediaFolder + clip.file);
    expect(file.length).toBe(clip.bytes);
    expect(Math.abs(mp4Duration(file) - clip.durationMs)).toBeLessThan(500);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  });

  it.each(clips.flatMap(({ captions }) => captions))('$file is WebVTT with cues in order', ({ file }) => {
    const text = readFileSync(mediaFolder + file, 'utf8');
    expect(text.startsWith('WEBVTT\n')).toBe(true);
    const starts = [...text.matchAll(/^(\d\d:\d\d:\d\d\.\d{3}) --> /gm)].map(([, start]) => start!);
    expect(starts.length).toBeGreaterThan(7);
    expect(starts).toEqual([...starts].sort());
  });

  it('are less than 4 MB together', () => {
    const total = clips.reduce((sum, { file }) => sum + statSync(mediaFolder + file).size, 0);
    expect(total).toBeLessThan(4_000_000);
  });
});

describe('the covers', () => {
  it('draws every picture of the content below 20 KB, the same each time', () => {
    for (const spec of coverSpecs(content)) {
      const svg = cover(spec);
      expect(svg.length, JSON.stringify(spec)).toBeLessThan(20_000);
      expect(cover(spec)).toBe(svg);
    }
  });
});

/** All cover specs anywhere in a value: whatever has a kind and a seed. */
function coverSpecs(value: unknown): CoverInput[] {
  if (!value || typeof value !== 'object') return [];
  if ('kind' in value && 'seed' in value) return [value as CoverInput];
  return Object.values(value).flatMap(coverSpecs);
}

describe('the billing catalogue', () => {
  const { items, itemPrices, coupons: billed } = billingCatalogue();

  it('sells every course, bundle and plan at its list price', () => {
    expect(items).toHaveLength(courses.length + bundles.length + plans.length);
    expect(itemPrices).toHaveLength(courses.length * 7 + bundles.length * 7 + plans.length * 6);
    expectUnique(idsOf(itemPrices));
    expectKnown(
      itemPrices.map(({ itemId }) => itemId),
      idsOf(items),
    );
    expect(itemPrices.find(({ id }) => id === 'course-c01-GBP')?.price).toBe(6500);
    expect(itemPrices.find(({ id }) => id === 'plan-package-3-GBP')?.billingCycles).toBe(3);
  });

  it('knows every coupon and how long it lasts', () => {
    const lasts = Object.fromEntries(billed.map(({ id, durationType, period }) => [id, period ?? durationType]));
    expect(lasts).toMatchObject({
      CUE20: 'one_time',
      MONTH1: 'one_time',
      SUB30: 'forever',
      HALF3: 3,
      FREE2: 2,
      VIP: 'forever',
    });
    expect(billed.find(({ id }) => id === 'EXPIRED1')?.status).toBe('expired');
  });
});
