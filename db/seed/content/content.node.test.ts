import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reportsThatHide } from '~/features/comments/rules';
import { billingCatalogue } from '../billing-catalogue';
import { content } from '../content';
import type { LessonContent } from '../course-folder/course';
import { drawingPath } from '../drawing-path';
import { lessonIdOf } from '../load/ids';

const { courses, bundles, accounts, activationCodes, coupons, plans } = content;
const lessons = courses.flatMap((course) => course.lessons);
const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug);
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
const course = (slug: string) => courses.find((one) => one.slug === slug)!;
const written = (lesson: LessonContent) => lesson.blocks.map(({ html }) => html ?? '').join(' ');
const videosOf = (lesson: LessonContent) => lesson.blocks.flatMap(({ videos }) => videos.map(({ video }) => video));
const clips = [...new Map(lessons.flatMap(videosOf).map((video) => [video.hash, video])).values()];
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

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

  it('uses no slug, id, code or title twice', () => {
    for (const list of [courses, lessons, bundles, content.categories, content.genres, content.software]) {
      expectUnique(slugsOf(list));
    }
    for (const list of [courses, bundles, content.categories, content.tutors, plans]) expectUnique(idsOf(list));
    expectUnique(courses.map(({ title }) => title));
    expectUnique(accounts.map(({ localPart }) => localPart));
    expectUnique([...coupons, ...activationCodes].map(({ code }) => code));
    expectUnique(content.countries.map(({ code }) => code));
    expectUnique(content.pirateCities.flatMap(({ cities }) => cities));
  });

  it('refers only to existing courses and accounts', () => {
    const courseSlugs = slugsOf(courses);
    expectKnown(
      bundles.flatMap((bundle) => bundle.courseSlugs),
      courseSlugs,
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

  it('has 20 rewards and 16 benefits: every kind of condition, a reward without codes, a reward with one code', () => {
    const { rewards, benefits } = content;
    expect([rewards.length, benefits.length]).toEqual([20, 16]);
    const all = [...rewards, ...benefits];
    expectUnique(idsOf(all));
    expectUnique(all.map(({ title }) => title));
    expectUnique(all.map(({ cover }) => readFileSync(drawingPath(cover), 'utf8')));
    for (const { id, needs, buttons, redeemedBy = [] } of all) {
      expectKnown(needs.courses ?? [], slugsOf(courses));
      expectKnown(
        redeemedBy,
        accounts.map(({ localPart }) => localPart),
      );
      expect(buttons.length, id).toBeLessThanOrEqual(2);
      for (const { link } of buttons) expect(link, id).toMatch(/^(https:\/\/[a-z.-]+\.example\/|\/)\S+$/);
    }
    const kinds = rewards.map(({ needs: { subscription = false, courses: asked } }) => [
      subscription,
      asked && asked.length > 0 ? 'listed' : asked && 'any',
    ]);
    for (const kind of [
      [false, undefined],
      [true, undefined],
      [false, 'listed'],
      [false, 'any'],
      [true, 'listed'],
      [true, 'any'],
    ]) {
      expect(kinds).toContainEqual(kind);
    }
    const left = rewards.flatMap(({ codes }) => codes?.count ?? []);
    expect([left.includes(0), left.includes(1)]).toEqual([true, true]);
    expect(rewards.flatMap(({ redeemedBy = [] }) => redeemedBy)).toContain('owner');
  });

  it('gives every course 8 to 14 lessons, except the announced course', () => {
    for (const { slug, lessons: own } of courses) {
      if (slug === 'live-remixing') expect(own).toEqual([]);
      else expect([8, 9, 10, 11, 12, 13, 14], slug).toContain(own.length);
      expect(
        own.flatMap(({ isPreview }, i) => (isPreview ? i : [])),
        slug,
      ).toEqual(own.length ? [0, 1] : []);
    }
  });

  it('gives every lesson 120 to 320 words, two to five blocks besides variants, a clip and chapters', () => {
    for (const lesson of lessons) {
      const length = words(written(lesson)).length;
      expect(length, lesson.slug).toBeGreaterThanOrEqual(120);
      expect(length, lesson.slug).toBeLessThanOrEqual(320);
      expect(lesson.blocks.length, lesson.slug).toBeGreaterThanOrEqual(2);
      const told = lesson.blocks.filter(({ variantFor, html, videos }) => !variantFor && (html || videos.length > 0));
      expect(told.length, lesson.slug).toBeLessThanOrEqual(5);
      expect(videosOf(lesson).length, lesson.slug).toBeGreaterThan(0);
      if (videosOf(lesson).length === 1) expect(lesson.chapters.length, lesson.slug).toBeGreaterThan(1);
    }
  });

  it('asks questions in every course with lessons, a third of them with sound', () => {
    const taught = courses.filter(({ lessons: all }) => all.length > 0);
    const asked = taught.map(({ lessons: all }) =>
      all.flatMap(({ blocks }) => blocks.flatMap((b) => b.question ?? [])),
    );
    for (const [at, questions] of asked.entries()) expect(questions.length, taught[at]?.slug).toBeGreaterThan(0);
    const all = asked.flat();
    const heard = all.filter((question) => question.kind === 'drill' || question.sound);
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(heard.length * 3).toBeGreaterThanOrEqual(all.length);
  });

  it('contains each special state', () => {
    expect(slugsOf(courses.filter(({ needsLocation }) => needsLocation))).toEqual(['club-sound']);
    expect(slugsOf(courses.filter(({ isReferralSource }) => isReferralSource))).toEqual(['partner-starter']);
    expect(course('phrase-mixing').isSaleActive).toBe(true);
    expect(bundles.find(({ slug }) => slug === 'club-ready')?.courseSlugs).toContain('club-sound');
    expect(slugsOf(bundles)).toContain('bedroom-to-booth');
    const blocks = lessons.flatMap((lesson) => lesson.blocks);
    expect(blocks.flatMap(({ typeFormId }) => typeFormId ?? [])).toEqual(['cp-blends-01', 'cp-stuck-01']);
    expect(blocks.filter(({ videos }) => videos.length > 1)).toHaveLength(1);
    expect(new Set(blocks.flatMap(({ variantFor }) => variantFor?.software ?? []))).toEqual(
      new Set(['Serato', 'Rekordbox', 'Traktor']),
    );
    const mixed = course('finishing-a-track').lessons.find(({ slug }) => slug === 'listening-like-a-stranger');
    expect(mixed?.blocks.map((block) => [block.html !== null, block.videos.length, block.typeFormId !== null])).toEqual(
      [
        [true, 1, false],
        [true, 1, true],
      ],
    );
    const lost = blocks
      .flatMap(({ images }) => images)
      .filter(({ picture }) => picture.path.endsWith('razor-edit.svg'));
    expect(lost).toHaveLength(1);
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

  it('has the specified sales copy, and states exactly what all courses cost when bought one by one', () => {
    const [all] = content.packageWorth;
    expect(all?.label).toContain('20+ courses');
    expect(courses.filter(({ lessons: own }) => own.length > 0).length).toBeGreaterThan(20);
    for (const [currency, worth] of Object.entries(all?.worths ?? {})) {
      const sum = courses.reduce((total, { prices }) => total + prices[currency as 'GBP'].price, 0);
      expect(worth, currency).toBe(sum);
    }
  });

  it('charges 50p to £2.25 for each lesson', () => {
    for (const { slug, lessons: own, prices } of courses.filter(({ lessons: all }) => all.length > 0)) {
      expect(prices.GBP.price / 100 / own.length, slug).toBeGreaterThan(0.5);
      expect(prices.GBP.price / 100 / own.length, slug).toBeLessThanOrEqual(2.25);
    }
  });

  it('has the specified plans', () => {
    const monthly = plans.find(({ id }) => id === 'monthly')!.prices;
    expect(monthly).toEqual({ USD: 7500, EUR: 7000, CAD: 10000, NZD: 12500, AUD: 11500, GBP: 6000 });
    const annual = plans.find(({ id }) => id === 'annual')!.prices;
    for (const [currency, price] of Object.entries(annual)) {
      expect(price).toBe(monthly[currency as 'GBP'] * 12 * 0.75);
    }
    expect(plans.map(({ billingCyclePeriod }) => billingCyclePeriod)).toEqual([null, null, 1, 3, 10]);
    expect(plans.flatMap(({ badge }) => badge ?? [])).toEqual(['SPECIAL OFFER!', 'MOST POPULAR', 'LOWEST PRICE']);
  });

  it('repeats no sentence of more than eight words', () => {
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

  it('puts every publicly listed course into exactly one stage of the journey', () => {
    const { journeyStages } = content;
    const placed = journeyStages.flatMap(({ courseSlugs }) => courseSlugs);
    expect(journeyStages).toHaveLength(4);
    expectUnique(placed);
    expect([...placed].sort()).toEqual(slugsOf(courses.filter(({ isReferralSource }) => !isReferralSource)).sort());
  });

  it('keeps progress within its course and clip', () => {
    for (const { localPart, progress, lessonBookmarkSlugs, ownedCourseSlugs, ownedBundleSlugs } of accounts) {
      expectKnown(lessonBookmarkSlugs, slugsOf(lessons));
      expectKnown(ownedCourseSlugs, slugsOf(courses));
      expectKnown(ownedBundleSlugs, slugsOf(bundles));
      for (const one of progress) {
        const own = course(one.courseSlug).lessons;
        expectKnown([...one.completedLessonSlugs, one.lastViewedLessonSlug], slugsOf(own));
        const last = own.find(({ slug }) => slug === one.lastViewedLessonSlug);
        const [video] = last ? videosOf(last) : [];
        expect(one.positionSeconds * 1000, `${localPart} ${one.courseSlug}`).toBeLessThan(video?.durationMs ?? 0);
      }
    }
    const owner = accounts.find(({ localPart }) => localPart === 'owner')!;
    const almost = owner.progress.find(({ courseSlug }) => courseSlug === 'eq-and-the-low-end')!;
    expect(almost.completedLessonSlugs).toHaveLength(course('eq-and-the-low-end').lessons.length - 1);
    expect(almost.rating).toBeNull();
  });

  it('numbers lesson ids without gaps', () => {
    for (const { id, lessons: own } of courses) {
      expect(own.map((lesson) => lesson.id)).toEqual(own.map((_, index) => lessonIdOf(id, index)));
    }
  });
});

describe('the demo clips', () => {
  it('can be streamed, and have captions in two languages and a sound file', () => {
    for (const { path, captions, audio } of clips) {
      const file = readFileSync(path);
      expect(audio?.bytes, path).toBeGreaterThan(0);
      expect(file.indexOf('moov'), path).toBeLessThan(file.indexOf('mdat'));
      expect(captions.map(({ language, label }) => `${language} ${label}`)).toEqual(['de Deutsch', 'en English']);
    }
    expect(clips).toHaveLength(40);
  });

  it('have a poster of their course', () => {
    for (const { slug, lessons: own } of courses) {
      for (const { poster } of own.flatMap(videosOf)) expect(poster?.path).toContain(`/${slug}/posters/`);
    }
  });
});

describe('the demo pictures', () => {
  it('are small, and some are PNG and JPEG', () => {
    const pictures = lessons.flatMap(({ blocks }) =>
      blocks.flatMap(({ images }) => images.map(({ picture }) => picture)),
    );
    const used = [...courses.flatMap((one) => one.cover ?? []), ...pictures];
    const drawings = used.filter(({ size }) => !size);
    const photos = used.filter(({ size }) => size);
    for (const { path, bytes } of drawings) expect(bytes, path).toBeLessThan(20_000);
    expect(photos.map(({ size }) => size?.format)).toEqual(expect.arrayContaining(['png', 'jpeg']));
    expect(photos.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(300_000);
  });
});

describe('the demo comments', () => {
  const [long] = content.comments;

  it('give one lesson 31 comments, 4 replies and HTML by an administrator', () => {
    expect(long?.comments).toHaveLength(31);
    expect(long?.comments.flatMap(({ replies = [] }) => replies)).toHaveLength(4);
    const admins = content.neighbours.filter(({ role }) => role === 'ADMIN').map(({ userName }) => userName);
    expect(long?.comments.some(({ by, text }) => admins.includes(by) && text.includes('<h3>'))).toBe(true);
    const ages = long?.comments.map(({ hoursAgo }) => hoursAgo) ?? [];
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
  });

  it('contain a comment with a single report and a comment hidden by its reports', () => {
    const reported = content.comments.flatMap(({ comments }) =>
      comments.flatMap(({ reports = [] }) => (reports.length ? [reports] : [])),
    );
    expect(reported.map((reports) => reports.length).toSorted()).toEqual([1, reportsThatHide]);
    const people = content.neighbours.map(({ userName }) => userName);
    for (const reports of reported) {
      expectUnique(reports.map(({ by }) => by));
      expectKnown(
        reports.map(({ by }) => by),
        people,
      );
    }
  });

  it('belong to existing people and lessons, and fit the form’s length', () => {
    const people = [
      ...accounts.map(({ localPart }) => localPart),
      ...content.neighbours.map(({ userName }) => userName),
    ];
    expectUnique(people);
    expectKnown(
      content.comments.map(({ lessonSlug }) => lessonSlug),
      slugsOf(lessons),
    );
    const said = content.comments.flatMap(({ comments }) =>
      comments.flatMap((comment) => [comment, ...(comment.replies ?? [])]),
    );
    expectKnown(
      said.map(({ by }) => by),
      people,
    );
    expect(said.filter(({ text, ...one }) => text.length > 1000 || (!text && !('isRemoved' in one)))).toEqual([]);
  });
});

describe('the demo ratings', () => {
  const { raters, ratings } = content;
  const given = new Map(
    ratings.map(({ courseSlug, counts }) => {
      const all = counts.flatMap((count, i) => Array<number>(count).fill([5, 4.5, 4, 3.5, 3, 2][i]!));
      const theirs = accounts.flatMap(({ progress }) =>
        progress.flatMap((one) => (one.courseSlug === courseSlug ? (one.rating ?? []) : [])),
      );
      return [courseSlug, [...all, ...theirs]];
    }),
  );

  it('give 22 courses 4 to 60 ratings each, by at least 80 people who write no comments', () => {
    expectUnique([...raters, ...content.neighbours.map(({ userName }) => userName)]);
    expect(raters.length).toBeGreaterThanOrEqual(80);
    for (const name of raters) expect(name).toMatch(/^[a-z0-9_]{3,20}$/);
    const unrated = slugsOf(courses).filter((slug) => !given.has(slug));
    expect(unrated).toEqual(['live-remixing', 'partner-starter']);
    for (const [slug, all] of given) {
      expect(all.length, slug).toBeGreaterThanOrEqual(4);
      expect(all.length, slug).toBeLessThanOrEqual(60);
      const mean = all.reduce((sum, points) => sum + points, 0) / all.length;
      expect(mean, slug).toBeGreaterThan(3.9);
      expect(mean, slug).toBeLessThan(4.9);
    }
  });
});

describe('the demo billing catalogue', () => {
  const { items, itemPrices, coupons: billed } = billingCatalogue();

  it('sells every course and bundle, also as gifts, and every plan', () => {
    const sold = courses.length + bundles.length;
    expect(items).toHaveLength(2 * sold + plans.length);
    expect(itemPrices).toHaveLength(2 * sold * 7 + plans.length * 6);
    expectUnique(idsOf(itemPrices));
    expectKnown(
      itemPrices.map(({ itemId }) => itemId),
      idsOf(items),
    );
    expect(itemPrices.find(({ id }) => id === 'course-c01-GBP')?.price).toBe(1900);
    expect(itemPrices.find(({ id }) => id === 'plan-package-3-GBP')?.billingCycles).toBe(3);
  });

  it('contains every coupon with its duration', () => {
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
