import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { courses } from './catalogue';
import { belongsTo, id } from './columns';

/** Partner shops that refer customers to us, each with its own page (specification 2, section 2). */
export const retailers = sqliteTable(
  'retailers',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    /** The referral source of sign-ups that came through the retailer's page. */
    referralCode: text('referral_code').notNull(),
    headline: text('headline').notNull(),
    /** A few sentences. */
    text: text('text').notNull(),
  },
  (t) => [uniqueIndex('retailers_slug').on(t.slug)],
);

/** The courses on a retailer's page, in order. */
export const retailerCourses = sqliteTable(
  'retailer_courses',
  {
    retailerId: belongsTo('retailer_id', () => retailers.id),
    courseId: belongsTo('course_id', () => courses.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.retailerId, t.courseId] }), index('retailer_courses_course').on(t.courseId)],
);
