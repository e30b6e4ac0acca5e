import type { Site, StructuredData } from '~/kit/structured-data';
import { paths } from '~/paths';
import type { TrailerView } from './present.server';
import type { BundlePageView } from './present-bundle.server';
import type { CoursePageView } from './present-course.server';

type FoundView = CoursePageView['found'];
type UrlOf = Site['urlOf'];

/** A course's page as schema.org's Course, and its trailer as VideoObject. Only public content. */
export function courseData(course: CoursePageView, { brand, urlOf }: Site): StructuredData[] {
  const { found, rating, video } = course;
  return [
    {
      '@type': 'Course',
      name: course.title,
      description: course.metaDescription,
      url: urlOf(found.path),
      provider: { '@type': 'Organization', name: brand, url: urlOf('/') },
      educationalLevel: course.level,
      inLanguage: 'en',
      ...imageOf(found, urlOf),
      ...offersOf(found, urlOf),
      ...(rating && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.value,
          ratingCount: rating.count,
          bestRating: 5,
          worstRating: 0.5,
        },
      }),
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: isoDuration(course.durationMs),
        instructor: { '@type': 'Person', name: course.tutor.name },
      },
    },
    breadcrumbData(course, urlOf),
    ...(video ? [trailerData(video, trailerCourse(course), { urlOf })] : []),
  ];
}

function trailerCourse({ title, metaDescription: description, publishedAt, found }: CoursePageView): TrailerCourse {
  return { title, description, publishedAt, pictureUrl: found.pictureUrl };
}

/** The way to a course's page: the course list, then the course. */
function breadcrumbData({ title, found }: CoursePageView, urlOf: UrlOf): StructuredData {
  const way = [
    { name: 'DJ Courses', path: paths.courseList() },
    { name: title, path: found.path },
  ];
  const itemListElement = way.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: urlOf(path),
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

/** A bundle's page as schema.org's Product, with the courses in it. */
export function bundleData(bundle: BundlePageView, { brand, urlOf }: Site): StructuredData[] {
  const { found } = bundle;
  return [
    {
      '@type': 'Product',
      name: bundle.title,
      description: bundle.metaDescription,
      url: urlOf(found.path),
      brand: { '@type': 'Brand', name: brand },
      ...imageOf(found, urlOf),
      ...offersOf(found, urlOf),
    },
    listOf(
      bundle.courses.map(({ path }) => path),
      urlOf,
    ),
  ];
}

/** A list of courses as schema.org's ItemList. */
export function courseListData(courses: { href: string }[], { urlOf }: Site): StructuredData[] {
  return [
    listOf(
      courses.map(({ href }) => href),
      urlOf,
    ),
  ];
}

/** The URLs of the courses: their own pages have the names. */
function listOf(courses: string[], urlOf: UrlOf): StructuredData {
  const itemListElement = courses.map((path, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: urlOf(path),
  }));
  return { '@type': 'ItemList', itemListElement };
}

function imageOf({ pictureUrl }: FoundView, urlOf: UrlOf) {
  return pictureUrl ? { image: urlOf(pictureUrl) } : {};
}

function offersOf({ path, price }: FoundView, urlOf: UrlOf) {
  if (!price) return {};
  const { amount, was, currency } = price;
  const inStock = 'https://schema.org/InStock';
  return {
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: amount,
      priceCurrency: currency,
      ...(was && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: was,
          priceCurrency: currency,
        },
      }),
      availability: inStock,
      url: urlOf(path),
    },
  };
}

/** The course of a trailer. */
interface TrailerCourse {
  title: string;
  description: string;
  pictureUrl: string | null;
  /** As ISO 8601 with its zone. */
  publishedAt: string;
}

/** A course's trailer as schema.org's VideoObject, for the course's page and for its lessons' preview pages. */
export function trailerData(video: TrailerView, course: TrailerCourse, { urlOf }: Pick<Site, 'urlOf'>): StructuredData {
  return {
    '@type': 'VideoObject',
    name: course.title,
    description: course.description,
    contentUrl: urlOf(video.mp4),
    thumbnailUrl: urlOf(course.pictureUrl ?? video.poster ?? video.mp4),
    uploadDate: course.publishedAt,
    ...(video.durationMs > 0 && { duration: isoDuration(video.durationMs) }),
  };
}

/** 'PT3H12M', as ISO 8601 writes a duration; whole seconds below an hour. */
export function isoDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = hours > 0 ? 0 : seconds % 60;
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, rest && `${rest}S`].filter(Boolean);
  return `PT${parts.join('') || '0S'}`;
}
