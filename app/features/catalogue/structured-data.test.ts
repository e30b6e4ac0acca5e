import { describe, expect, it } from 'vitest';
import type { BundlePageView } from './present-bundle.server';
import type { CoursePageView } from './present-course.server';
import { bundleData, courseData, isoDuration, trailerData } from './structured-data';

const site = { brand: 'Cuepoint', urlOf: (path: string) => `https://a.test${path}` };

const course = {
  title: 'The Long Blend',
  metaDescription: 'Two minutes, two records.',
  level: 'advanced',
  rating: { value: 4.5, count: 2 },
  video: { hls: null, mp4: '/media/v1', poster: '/media/p1', durationMs: 40_000, tracks: [] },
  durationMs: 720_000,
  publishedAt: '2026-05-03T09:00:00.000Z',
  tutor: { name: 'Dele Marsh' },
  found: { path: '/online-dj-courses/the-long-blend', pictureUrl: null, price: { amount: '55.00', currency: 'GBP' } },
} as unknown as CoursePageView;

describe('the structured data of a course', () => {
  it('is a Course with its offer, rating and instructor, and a VideoObject of its clip', () => {
    const [told, way, video] = courseData(course, site);
    expect(told).toMatchObject({
      '@type': 'Course',
      url: 'https://a.test/online-dj-courses/the-long-blend',
      provider: { '@type': 'Organization', name: 'Cuepoint', url: 'https://a.test/' },
      offers: { '@type': 'Offer', category: 'Paid', price: '55.00', priceCurrency: 'GBP' },
      aggregateRating: { ratingValue: 4.5, ratingCount: 2 },
      hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT12M', instructor: { name: 'Dele Marsh' } },
    });
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'DJ Courses', item: 'https://a.test/online-dj-courses' },
        { position: 2, name: 'The Long Blend', item: 'https://a.test/online-dj-courses/the-long-blend' },
      ],
    });
    expect(video).toMatchObject({
      '@type': 'VideoObject',
      contentUrl: 'https://a.test/media/v1',
      thumbnailUrl: 'https://a.test/media/p1',
      uploadDate: '2026-05-03T09:00:00.000Z',
      duration: 'PT40S',
    });
  });

  it('leaves out a missing offer, rating and video', () => {
    const bare = { ...course, rating: null, video: null, found: { ...course.found, price: null } };
    const told = courseData(bare, site);
    expect(told.map((one) => one['@type'])).toEqual(['Course', 'BreadcrumbList']);
    expect(told[0]).not.toHaveProperty('offers');
    expect(told[0]).not.toHaveProperty('aggregateRating');
  });
});

it('the structured data of a trailer has what search engines ask of a video, in each place the same', () => {
  const { title, metaDescription: description, publishedAt, found, video } = course;
  if (!video) throw new Error('The course has a trailer');
  const told = trailerData(video, { title, description, publishedAt, pictureUrl: found.pictureUrl }, site);
  expect(told).toEqual({
    '@type': 'VideoObject',
    name: 'The Long Blend',
    description: 'Two minutes, two records.',
    contentUrl: 'https://a.test/media/v1',
    thumbnailUrl: 'https://a.test/media/p1',
    uploadDate: '2026-05-03T09:00:00.000Z',
    duration: 'PT40S',
  });
  expect(courseData(course, site)).toContainEqual(told);
});

it('the structured data of a bundle is a Product with its offer and an ItemList of its courses', () => {
  const bundle = {
    title: 'Club Ready',
    metaDescription: 'Four courses.',
    courses: [{ title: 'Club Sound', path: '/online-dj-courses/club-sound' }],
    found: {
      path: '/dj-course-bundles/club-ready',
      pictureUrl: '/media/s1',
      price: { amount: '165.00', currency: 'EUR' },
    },
  } as unknown as BundlePageView;
  expect(bundleData(bundle, site)).toMatchObject([
    { '@type': 'Product', image: 'https://a.test/media/s1', offers: { price: '165.00', priceCurrency: 'EUR' } },
    { '@type': 'ItemList', itemListElement: [{ position: 1, url: 'https://a.test/online-dj-courses/club-sound' }] },
  ]);
});

it.each([
  [0, 'PT0S'],
  [40_000, 'PT40S'],
  [90_000, 'PT1M30S'],
  [720_000, 'PT12M'],
  [11_520_000, 'PT3H12M'],
])('%d milliseconds are %s', (milliseconds, text) => expect(isoDuration(milliseconds)).toBe(text));
