import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { courses } from './catalogue';
import { id } from './columns';

/** The stages of the learning journey, in their order (specification 1, section 3, "Stage"). */
export const journeyStages = sqliteTable(
  'journey_stages',
  {
    id: id(),
    /** From 1: the stage's number. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** One line. */
    subtitle: text('subtitle').notNull(),
    /** A few sentences. */
    description: text('description').notNull(),
  },
  (t) => [uniqueIndex('journey_stages_place').on(t.position)],
);

/** What a stage holds for whoever has given no answers. */
export const journeyStageCourses = sqliteTable(
  'journey_stage_courses',
  {
    stageId: text('stage_id')
      .notNull()
      .references(() => journeyStages.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.stageId, t.position] }),
    uniqueIndex('journey_stage_courses_course').on(t.courseId, t.stageId),
  ],
);
