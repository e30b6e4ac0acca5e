import type { NewsItem } from '~/features/accounts/ui/news-aside';
import { readNewestArticle } from '~/features/articles/list-public-articles.server';
import { readNewestCourse } from '~/features/catalogue/list-courses.server';
import { pictureUrl } from '~/features/catalogue/present.server';
import { countOf, isNew, lessonsText } from '~/features/catalogue/rules';
import { readEditions } from '~/features/festival/queries.server';
import { currentEdition, editionState, lastMoment } from '~/features/festival/rules';
import { formatDate } from '~/kit/dates';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';

/** The newest course and article, and the competition while it is open; null if there are none. */
export async function whatsNew(scope: Scope) {
  const now = scope.now();
  const [course, article, editions] = await scope.read(
    readNewestCourse(scope),
    readNewestArticle(scope),
    readEditions(scope),
  );
  const edition = currentEdition(editions, now);
  const isAnyNew = [course, article].some((one) => one && isNew(one.publishedAt, now));
  const items: NewsItem[] = [];
  if (course) {
    items.push({
      title: course.title,
      href: paths.course(course.slug),
      imageUrl: pictureUrl(course.imageFileId),
      kind: isNew(course.publishedAt, now) ? 'New course' : 'Newest course',
      day: formatDate(course.publishedAt),
      text: `${lessonsText(course.lessonsCount)} with ${course.tutorName}.`,
    });
  }
  if (article) {
    items.push({
      title: article.title,
      href: paths.article(article.slug),
      imageUrl: pictureUrl(article.imageFileId),
      kind: isNew(article.publishedAt, now) ? 'New in DJ Hub' : 'Newest in DJ Hub',
      day: formatDate(article.publishedAt),
      text: `${countOf(article.readingMinutes, 'minute')} to read, in ${article.sectionName}.`,
    });
  }
  if (edition && editionState(edition, now) === 'open') {
    items.push({
      title: edition.name,
      href: paths.riseFestival(),
      imageUrl: pictureUrl(edition.imageFileId),
      kind: 'Entries close',
      day: formatDate(lastMoment(edition.closesAt)),
      text: 'One mix of 30 to 60 minutes.',
    });
  }
  if (items.length === 0) return null;
  return { title: `${isAnyNew ? 'New' : 'Latest'} at ${scope.config.brand.name}`, items };
}
