import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { courses } from './catalogue';
import { id } from './columns';

/** Shops that send us their customers, each with a page of its own (specification 2, section 2). */
export const retailers = sqliteTable(
  'retailers',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    /** What a sign-up that came by its page keeps as referral source. */
    referralCode: text('referral_code').notNull(),
    headline: text('headline').notNull(),
    /** A few sentences. */
    text: text('text').notNull(),
  },
  (t) => [uniqueIndex('retailers_slug').on(t.slug)],
);

/** The courses that a retailer's page shows, in their order. */
export const retailerCourses = sqliteTable(
  'retailer_courses',
  {
    retailerId: text('retailer_id')
      .notNull()
      .references(() => retailers.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.retailerId, t.courseId] }), index('retailer_courses_course').on(t.courseId)],
);
