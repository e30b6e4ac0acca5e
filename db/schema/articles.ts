import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { type BlockImage, tutors } from './catalogue';
import { id, instant } from './columns';

/** The sections of DJ Hub. */
export const articleSections = sqliteTable(
  'article_sections',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    tagline: text('tagline').notNull(),
    /** '#' and six hexadecimal digits, in small letters. */
    hexColor: text('hex_color').notNull(),
    position: integer('position').notNull(),
    /** As a course's. */
    revision: text('revision').notNull().default(''),
  },
  (t) => [
    uniqueIndex('article_sections_slug').on(t.slug),
    uniqueIndex('article_sections_place').on(t.position),
    check('article_sections_color', sql.raw(`"hex_color" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'`)),
  ],
);

export const articleCategories = sqliteTable(
  'article_categories',
  {
    id: id(),
    sectionId: text('section_id')
      .notNull()
      .references(() => articleSections.id),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    /** Also those before their day; triggers of the migration keep it. */
    articlesCount: integer('articles_count').notNull().default(0),
    /** As a course's. */
    revision: text('revision').notNull().default(''),
  },
  (t) => [
    uniqueIndex('article_categories_slug').on(t.slug),
    uniqueIndex('article_categories_place').on(t.sectionId, t.position),
    // What an article refers to, so that its section is always its category's.
    unique('article_categories_section').on(t.id, t.sectionId),
  ],
);

export const articleTags = sqliteTable(
  'article_tags',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    /** As a course's. */
    revision: text('revision').notNull().default(''),
  },
  (t) => [uniqueIndex('article_tags_slug').on(t.slug)],
);

/**
 * Premium articles. What everybody may read of one is here; its text is in `article_blocks`, so that no read of
 * an article's row can give it away. Triggers of the migration keep `likes_count` and `comments_count`.
 */
export const articles = sqliteTable(
  'articles',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    categoryId: text('category_id').notNull(),
    sectionId: text('section_id').notNull(),
    authorId: text('author_id')
      .notNull()
      .references(() => tutors.id),
    imageFileId: text('image_file_id'),
    /** As a course's. */
    shareFileId: text('share_file_id'),
    /** Its beginning, as sanitised HTML: cut from the blocks when they are saved. */
    preview: text('preview').notNull(),
    /** Whole minutes, at least one; kept like the preview. */
    readingMinutes: integer('reading_minutes').notNull(),
    /** Its place among the highlights; null for all others. */
    highlight: integer('highlight'),
    likesCount: integer('likes_count').notNull().default(0),
    /** Replies not counted. */
    commentsCount: integer('comments_count').notNull().default(0),
    /** As a course's. */
    revision: text('revision').notNull().default(''),
    /** Before that it is not there (decisions, Catalogue and learning, "Article preview"). */
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [
    uniqueIndex('articles_slug').on(t.slug),
    index('articles_recent').on(t.publishedAt, t.id),
    index('articles_section').on(t.sectionId, t.publishedAt, t.id),
    index('articles_category').on(t.categoryId, t.publishedAt, t.id),
    index('articles_highlights').on(t.highlight).where(sql`highlight IS NOT NULL`),
    foreignKey({
      columns: [t.categoryId, t.sectionId],
      foreignColumns: [articleCategories.id, articleCategories.sectionId],
    }).onUpdate('cascade'),
    check('articles_reading', sql`${t.readingMinutes} >= 1`),
  ],
);

/** The text of articles. */
export const articleBlocks = sqliteTable(
  'article_blocks',
  {
    id: id(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Sanitised HTML. */
    html: text('html'),
    images: text('images', { mode: 'json' }).$type<BlockImage[]>().notNull(),
    typeFormId: text('type_form_id'),
  },
  (t) => [uniqueIndex('article_blocks_place').on(t.articleId, t.position)],
);

/** Which tags an article bears. */
export const articleTaggings = sqliteTable(
  'article_taggings',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    tagId: text('tag_id')
      .notNull()
      .references(() => articleTags.id),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.tagId] }), index('article_taggings_tag').on(t.tagId, t.articleId)],
);

/** Who likes an article. */
export const articleLikes = sqliteTable(
  'article_likes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.articleId] }), index('article_likes_article').on(t.articleId)],
);

/**
 * What the search knows of an article, as plain text without control characters. Triggers of the migration keep the
 * full-text table `article_search` beside it.
 */
export const articleTexts = sqliteTable('article_texts', {
  /** The row of the full-text table. */
  id: integer('id').primaryKey(),
  articleId: text('article_id')
    .notNull()
    .unique()
    .references(() => articles.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  description: text('description').notNull(),
  /** Names of its tags, category and section. */
  tags: text('tags').notNull(),
  /** The words of its blocks. */
  text: text('text').notNull(),
});

/** Articles that changed since the search learnt them; as `stale_courses`. */
export const staleArticles = sqliteTable('stale_articles', {
  articleId: text('article_id').primaryKey(),
  mark: text('mark').notNull(),
});
