CREATE VIRTUAL TABLE course_search USING fts5(
  course_id UNINDEXED,
  title,
  overview,
  tutor,
  lessons,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3'
);
