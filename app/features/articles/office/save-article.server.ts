import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf, known } from '#db/read';
import { articleBlocks, articleCategories, articles, articleTaggings, articleTags, tutors } from '#db/schema';
import { countMinutes, cutPreview } from '~/features/articles/open-part.server';
import {
  addressTaken,
  faultList,
  type NamedFiles,
  readNamedFiles,
  withTexts,
} from '~/features/drafts/check-refs.server';
import type { Versioned } from '~/features/drafts/open-versions.server';
import type { StoredText } from '~/features/drafts/rich-text.server';
import { isUnchanged } from '~/features/drafts/rules';
import { publishPictures, writeDraft } from '~/features/drafts/write-draft.server';
import { isOut } from '~/features/entitlements/rules';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { articleFields } from './article-form';
import { SaveArticle } from './article-schema';
import { articleLabels } from './labels';
import { articleState } from './read-article.server';

/**
 * Saves an article with its text, tags and date; a future date schedules it. Updates the preview, the search index and
 * guests' pages. Of two saves from the same revision the first wins (optimistic locking). Throws invalid on the field,
 * and conflict.
 */
export async function saveArticle(scope: Scope, asked: SaveArticle): Promise<{ revision: string }> {
  requireAdmin(scope);
  const { draft, saved, isSame, sectionId, texts } = await checkArticle(scope, asked);
  if (isSame) return { revision: draft.revision ?? '' };
  const shown = texts.map((text) => ({ html: text?.html ?? null }));
  const { articleId: id, slug, title, description, categoryId, authorId, highlight, publishedAt } = draft;
  const now = scope.now();
  return writeDraft(scope, {
    table: articles,
    row: {
      ...{ id, slug, title, description, categoryId, sectionId, authorId, highlight, publishedAt },
      imageFileId: draft.cover,
      shareFileId: draft.share,
      preview: cutPreview(shown),
      readingMinutes: countMinutes(shown),
      ...(saved && isOut(saved, now) && { changedAt: now }),
    },
    before: draft.revision,
    action: 'article-saved',
    details: { articleId: id, publishedAt: publishedAt.toISOString() },
    version: { kind: 'article', draft, before: saved },
    contents: (isMine) => contents(draft, texts, isMine),
    taken: { column: 'articles.slug', refusal: addressTaken },
  });
}

/**
 * Checks what an article names, and its texts. Returns the article as it is stored, the section of its category, the
 * saved article (null for a new one), and the blocks' texts. Throws invalid on the fields.
 */
export async function checkArticle(scope: Scope, draft: SaveArticle) {
  const { db } = scope;
  const named: NamedFiles = {
    pictures: [
      ['cover', draft.cover],
      ['share', draft.share],
      ...draft.blocks.flatMap(({ images }, b) =>
        images.map(({ fileId }, i): [string, string] => [`blocks.${b}.images.${i}.fileId`, fileId]),
      ),
    ],
    videos: [],
  };
  const [saved, there, category, author, tags] = await scope.read(
    draft.revision === null ? known(null) : articleState(scope, draft.articleId),
    readNamedFiles(scope, named),
    firstOf(
      db
        .select({ sectionId: articleCategories.sectionId })
        .from(articleCategories)
        .where(eq(articleCategories.id, draft.categoryId)),
    ),
    firstOf(db.select({ id: tutors.id }).from(tutors).where(eq(tutors.id, draft.authorId))),
    db.select({ id: articleTags.id }).from(articleTags).where(inArray(articleTags.id, draft.tagIds)),
  );
  const faults = faultList();
  if (!category) faults.add('categoryId', 'Please choose a category');
  if (!author) faults.add('authorId', 'Please choose who wrote it');
  if (draft.tagIds.some((tag) => !tags.some(({ id }) => id === tag))) faults.add('tagIds', 'There is no such tag');
  const texts = faults.texts(draft.blocks);
  faults.files(named, there);
  faults.end();
  const stored = { ...draft, blocks: withTexts(draft.blocks, texts) };
  // The order of the ticked tags is irrelevant.
  const compared: SaveArticle = { ...stored, tagIds: stored.tagIds.toSorted() };
  const isSame = isUnchanged(compared, saved);
  return { draft: stored, saved, isSame, sectionId: category?.sectionId ?? '', texts };
}

function contents(
  { articleId, tagIds, cover, share, blocks }: SaveArticle,
  texts: (StoredText | null)[],
  isMine: SQL,
): Statement[] {
  const rows = blocks.map(({ images, typeFormId }, index) => ({
    id: `${articleId}-b${index + 1}`,
    position: index + 1,
    ...texts[index],
    images: images.map(({ fileId, alt, caption }) => ({ fileId, alt, ...(caption !== null && { caption }) })),
    typeFormId,
  }));
  const shown = [cover, share, ...blocks.flatMap(({ images }) => images.map(({ fileId }) => fileId))];
  return [
    sql`DELETE FROM ${articleBlocks} WHERE article_id = ${articleId} AND ${isMine}`,
    sql`INSERT INTO ${articleBlocks} (id, article_id, position, markdown, html, images, type_form_id)
      SELECT r.value ->> 'id', ${articleId}, r.value ->> 'position', r.value ->> 'markdown', r.value ->> 'html',
        r.value -> 'images', r.value ->> 'typeFormId'
      FROM json_each(${JSON.stringify(rows)}) r WHERE ${isMine}`,
    sql`DELETE FROM ${articleTaggings} WHERE article_id = ${articleId} AND ${isMine}`,
    sql`INSERT INTO ${articleTaggings} (article_id, tag_id)
      SELECT DISTINCT ${articleId}, value FROM json_each(${JSON.stringify(tagIds)}) WHERE ${isMine}`,
    publishPictures(shown, isMine),
  ];
}

/** The access to an article's versions. */
export function articleVersions(articleId: string): Versioned<SaveArticle> {
  return {
    of: { kind: 'article', thingId: articleId },
    schema: SaveArticle,
    read: (scope) => articleState(scope, articleId),
    fields: articleFields,
    labels: articleLabels,
    save: saveArticle,
  };
}
