import { expect, it } from 'vitest';
import { beforeMigration } from '../support/before-migration';

it('the migration of the search refills what is indexed, and what changes later leaves no words behind', () => {
  const { db, migrate } = beforeMigration('folded-search');
  db.exec(`
    PRAGMA foreign_keys = OFF;
    INSERT INTO course_search (course_id, title, overview, tutor, lessons)
      VALUES ('c', 'Ærø', 'Straße', 'Łukasz', 'Þórr'), ('d', 'Plain', '', '', '');
    INSERT INTO lesson_texts (id, lesson_id, title, text, spoken, lines)
      VALUES (1, 'a', 'Smørrebrød', 'plain', 'œuvre', '[]'), (2, 'b', 'plain', 'plain', 'plain', '[]');
    INSERT INTO article_texts (id, article_id, title, description, tags, text)
      VALUES (1, 'a', 'plain', 'ŁÓDŹ', 'ışık', 'plain'), (2, 'b', 'plain', 'plain', 'plain', 'plain');`);
  migrate();
  const found = (index: string, words: string) =>
    db
      .prepare(`SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ?`)
      .all(words)
      .map(({ id }) => id);
  expect(found('course_search', 'aero strasse lukasz thorr')).toEqual([1]);
  expect(found('lesson_search', 'smorrebrod plain oeuvre')).toEqual([1]);
  expect(found('article_search', 'plain lodz isik')).toEqual([1]);
  for (const index of ['lesson_search', 'article_search']) expect(found(index, 'plain')).toEqual([1, 2]);
  db.exec("UPDATE lesson_texts SET title = 'Øre'; DELETE FROM article_texts WHERE id = 1;");
  expect(found('lesson_search', 'ore')).toEqual([1, 2]);
  expect(found('lesson_search', 'smorrebrod')).toEqual([]);
  expect(found('article_search', 'plain')).toEqual([2]);
});
