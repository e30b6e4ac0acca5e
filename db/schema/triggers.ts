type Event = 'added' | 'changing' | 'changed' | 'removed' | 'moved' | 'gone';

/** The triggers' common name, one trigger for each event, and what they maintain. */
type Triggers = [name: string, events: readonly Event[], keeps: string];

const always = ['added', 'changed', 'removed'] as const;
const changed = ['changed'] as const;
const addedOrChanged = ['added', 'changed'] as const;
const indexed = ['added', 'changing', 'changed', 'removed'] as const;

const guests = 'raises content_version, so that the cached pages of guests are built anew';
const course = 'marks the course in stale_courses, so that the search index learns of it';
const address = "refuses a slug that is another row's id, and an id that is another row's slug";
const older = 'forgets the Markdown of a text that the version before has replaced, which stores HTML only';
const priced = 'adds the new state to price_history, if it differs from the last one';
const draft = 'deletes its saved draft';
const article = 'marks the article in stale_articles, so that the search index learns of it';

/**
 * Every trigger of the database, by table. The SQL is hand-written in the migrations, where drizzle does not see it:
 * add a new trigger here too; `triggers.test.ts` compares the list with a migrated database. Update triggers of
 * courses, lessons and articles name their columns, so likes, comments, ratings and revisions neither refresh guests'
 * pages nor the search index.
 */
export const triggers: Record<string, Triggers[]> = {
  article_blocks: [['stale_article_blocks', always, article]],
  article_categories: [
    ['content_article_categories', always, guests],
    ['stale_article_categories', changed, `${article}: its category's name is searched`],
  ],
  article_likes: [['article_likes', ['added', 'removed'], 'counts articles.likes_count']],
  article_sections: [
    ['content_article_sections', always, guests],
    ['stale_article_sections', changed, `${article}: its section's name is searched`],
  ],
  article_taggings: [
    ['content_article_taggings', always, guests],
    ['stale_article_taggings', always, article],
  ],
  article_tags: [
    ['content_article_tags', always, guests],
    ['stale_article_tags', changed, `${article}: its tags' names are searched`],
  ],
  article_texts: [
    ['article_texts', indexed, 'writes the words of the view article_words into the full-text table article_search'],
  ],
  articles: [
    ['articles_address', addedOrChanged, address],
    ['article_category_counts', ['added', 'moved', 'removed'], 'counts article_categories.articles_count'],
    ['content_articles', always, guests],
    ['saved_articles', ['removed'], draft],
    ['stale_articles', always, article],
    ['versions_articles', ['removed'], 'deletes its versions'],
  ],
  block_videos: [['stale_block_videos', always, course]],
  blocks: [
    [
      'block_pictures',
      always,
      'lists the pictures and sounds of a block in block_pictures, where a file finds its blocks',
    ],
    ['content_blocks', always, `${guests}; only blocks with a sound that guests hear, or with an exercise`],
    ['stale_blocks', always, course],
  ],
  bundle_courses: [['content_bundle_courses', always, guests]],
  bundle_prices: [
    ['content_bundle_prices', always, guests],
    ['priced_bundle_prices', addedOrChanged, priced],
  ],
  bundles: [
    ['older_bundles', changed, older],
    ['bundles_address', addedOrChanged, address],
    ['content_bundles', always, guests],
    ['priced_bundles', changed, `${priced}: prices are in force from the publication`],
    ['saved_bundles', ['removed'], draft],
  ],
  captions: [
    ['content_captions', always, guests],
    ['stale_captions', always, `${course}: what is said in its videos is searched`],
  ],
  categories: [['content_categories', always, guests]],
  comments: [
    ['article_comments', ['added', 'gone'], 'counts articles.comments_count, replies left out'],
    ['comments', ['added', 'gone'], 'counts lessons.comments_count, replies left out'],
    ['replies', ['added', 'gone'], 'counts comments.replies_count; a removed comment goes with its last reply'],
  ],
  course_prices: [
    ['content_course_prices', always, guests],
    ['priced_course_prices', addedOrChanged, priced],
  ],
  course_ratings: [['course_ratings', always, 'sums courses.rating_sum and counts rating_count']],
  courses: [
    ['content_courses', always, guests],
    ['courses_address', addedOrChanged, address],
    ['listed_courses', always, 'counts categories.listed_count, and moves previews_count along with a course'],
    ['older_courses', changed, older],
    ['priced_courses', changed, `${priced}: a sale began or ended, or the date of publication moved`],
    ['saved_courses', ['removed'], draft],
    ['stale_courses', always, course],
    ['versions_courses', ['removed'], 'deletes its versions'],
  ],
  declarations: [['declarations_fixed', ['changing'], 'refuses to change what a person has declared']],
  files: [
    ['content_files', always, `${guests}; files of members do not`],
    ['stale_files', always, `${course}: captions of a video are searched once it is ready`],
  ],
  legal_texts: [['content_legal_texts', always, guests]],
  lesson_texts: [
    ['lesson_texts', indexed, 'writes the words of the view lesson_words into the full-text table lesson_search'],
  ],
  lessons: [
    ['content_lessons', always, guests],
    ['lessons_address', addedOrChanged, address],
    ['listed_previews', always, 'counts categories.previews_count'],
    ['saved_lessons', ['removed'], draft],
    ['stale_lessons', always, course],
    ['versions_lessons', ['removed'], 'deletes its versions'],
  ],
  plan_prices: [['content_plan_prices', always, guests]],
  practice_days: [
    ['practice_counts', ['added', 'changed'], 'adds up practice_counts, which keep the days of deleted accounts'],
  ],
  price_history: [
    ['content_price_history', always, guests],
    ['lowest_before', ['added'], 'sets lowest_before of a row with a sale'],
  ],
  plans: [['content_plans', always, guests]],
  renditions: [['content_renditions', always, guests]],
  school_settings: [['content_school_settings', always, guests]],
  tutors: [
    ['older_tutors', changed, older],
    ['content_tutors', always, guests],
    ['stale_tutors', changed, `${course}: its tutor's name is searched`],
  ],
};
