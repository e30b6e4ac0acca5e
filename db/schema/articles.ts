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
import { belongsTo, id, instant, refersTo, revision } from './columns';

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
    revision: revision(),
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
    sectionId: refersTo('section_id', () => articleSections.id),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    /** Includes scheduled articles; maintained by triggers. */
    articlesCount: integer('articles_count').notNull().default(0),
    revision: revision(),
  },
  (t) => [
    uniqueIndex('article_categories_slug').on(t.slug),
    uniqueIndex('article_categories_place').on(t.sectionId, t.position),
    // Target of the articles' composite foreign key: an article's section is always its category's section.
    unique('article_categories_section').on(t.id, t.sectionId),
  ],
);

export const articleTags = sqliteTable(
  'article_tags',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    revision: revision(),
  },
  (t) => [uniqueIndex('article_tags_slug').on(t.slug)],
);

/**
 * Premium articles. This table contains only what everybody may read; the text is in `article_blocks`, so reading an
 * article's row cannot leak it. Triggers maintain `likes_count` and `comments_count`.
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
    authorId: refersTo('author_id', () => tutors.id),
    imageFileId: text('image_file_id'),
    /** See `courses.shareFileId`. */
    shareFileId: text('share_file_id'),
    /** The beginning of the text as sanitised HTML; saving the blocks updates it. */
    preview: text('preview').notNull(),
    /** Whole minutes, at least one; saving the blocks updates it. */
    readingMinutes: integer('reading_minutes').notNull(),
    /** Its position among the highlights; null if the article is not a highlight. */
    highlight: integer('highlight'),
    likesCount: integer('likes_count').notNull().default(0),
    /** Excludes replies. */
    commentsCount: integer('comments_count').notNull().default(0),
    revision: revision(),
    /** Before this moment readers get a 404 (decisions, Catalogue and learning, "Article preview"). */
    publishedAt: instant('published_at').notNull(),
    /** When the office last changed the article while readers could see it; null if never. */
    changedAt: instant('changed_at'),
  },
  (t) => [
    uniqueIndex('articles_slug').on(t.slug),
    index('articles_recent').on(t.publishedAt, t.id),
    index('articles_section').on(t.sectionId, t.publishedAt, t.id),
    index('articles_category').on(t.categoryId, t.publishedAt, t.id),
    index('articles_author').on(t.authorId, t.publishedAt),
    index('articles_highlights').on(t.highlight).where(sql`highlight IS NOT NULL`),
    foreignKey({
      columns: [t.categoryId, t.sectionId],
      foreignColumns: [articleCategories.id, articleCategories.sectionId],
    }).onUpdate('cascade'),
    check('articles_reading', sql`${t.readingMinutes} >= 1`),
  ],
);

/** The content blocks of articles. */
export const articleBlocks = sqliteTable(
  'article_blocks',
  {
    id: id(),
    articleId: belongsTo('article_id', () => articles.id),
    position: integer('position').notNull(),
    /** See `blocks.markdown`. */
    markdown: text('markdown'),
    /** Sanitised HTML, made of the Markdown. */
    html: text('html'),
    images: text('images', { mode: 'json' }).$type<BlockImage[]>().notNull(),
    typeFormId: text('type_form_id'),
  },
  (t) => [uniqueIndex('article_blocks_place').on(t.articleId, t.position)],
);

/** The tags of articles. */
export const articleTaggings = sqliteTable(
  'article_taggings',
  {
    articleId: belongsTo('article_id', () => articles.id),
    tagId: refersTo('tag_id', () => articleTags.id),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.tagId] }), index('article_taggings_tag').on(t.tagId, t.articleId)],
);

/** Members' likes of articles. */
export const articleLikes = sqliteTable(
  'article_likes',
  {
    userId: belongsTo('user_id', () => users.id),
    articleId: belongsTo('article_id', () => articles.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.articleId] }), index('article_likes_article').on(t.articleId)],
);

/**
 * The indexed text of an article: plain text without control characters. Triggers copy it to the full-text table
 * `article_search`, through the view `article_words`, which has plain letters (`withPlainLetters`).
 */
export const articleTexts = sqliteTable('article_texts', {
  /** The row's id in the full-text table. */
  id: integer('id').primaryKey(),
  articleId: belongsTo('article_id', () => articles.id).unique(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  /** Names of the article's tags, category and section. */
  tags: text('tags').notNull(),
  /** The words of the article's blocks. */
  text: text('text').notNull(),
});

/** Articles that changed since they were last indexed; see `stale_courses`. */
export const staleArticles = sqliteTable('stale_articles', {
  articleId: text('article_id').primaryKey(),
  mark: text('mark').notNull(),
});
