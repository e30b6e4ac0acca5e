import { eq, inArray } from 'drizzle-orm';
import { alphabetical } from '#db/ordered';
import { firstOf } from '#db/read';
import { articleCategories, articleSections, articleTags, tutors } from '#db/schema';
import { markdownBounds } from '~/features/drafts/markdown-bounds';
import type { KeptDraft } from '~/features/drafts/open-draft.server';
import { htmlOfDraft } from '~/features/drafts/rich-text.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { ArticleSheet } from './office/article-form';
import type { SaveArticle } from './office/article-schema';
import { countMinutes, cutPreview } from './open-part.server';
import { presentArticlePage } from './present-article.server';

/**
 * The page of an article as saved in a draft; `isWhole` includes the text for subscribers. The callers must check
 * access. Throws not-found for the draft of anything but an article.
 */
export async function previewArticleDraft(scope: Scope, { path, tree }: KeptDraft, isWhole: boolean) {
  const sheet = ArticleSheet.safeParse(tree);
  if (!path.startsWith('/admin/articles/') || !sheet.success) throw new AppError('not-found');
  const draft = sheet.data as unknown as SaveArticle;
  const { db } = scope;
  const [category, author, tags] = await scope.read(
    firstOf(
      db
        .select({ category: articleCategories, section: articleSections })
        .from(articleCategories)
        .innerJoin(articleSections, eq(articleSections.id, articleCategories.sectionId))
        .where(eq(articleCategories.id, draft.categoryId)),
    ),
    firstOf(db.select({ name: tutors.name }).from(tutors).where(eq(tutors.id, draft.authorId))),
    db.select().from(articleTags).where(inArray(articleTags.id, draft.tagIds)).orderBy(alphabetical(articleTags.name)),
  );
  const bounds = markdownBounds();
  const blocks = draft.blocks.map(({ markdown, typeFormId, images }, at) => ({
    ...{ id: `b${at}`, html: markdown && htmlOfDraft(markdown, bounds), typeFormId },
    images: images.map(({ fileId, alt, caption }) => ({ fileId, alt, ...(caption && { caption }) })),
  }));
  const none = { slug: 'none', hexColor: '#888888' };
  const date = new Date(draft.publishedAt);
  return presentArticlePage({
    article: {
      id: draft.articleId || 'draft',
      slug: draft.slug || 'draft',
      title: draft.title || 'Untitled',
      description: draft.description,
      imageFileId: draft.cover,
      shareFileId: draft.share,
      section: category?.section ?? { ...none, name: 'No section yet' },
      category: category?.category ?? { ...none, name: 'No category yet' },
      author: { name: author?.name ?? 'No author yet', avatarFileId: null },
      tags,
      publishedAt: Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9000 ? scope.now() : date,
      readingMinutes: countMinutes(blocks),
      preview: cutPreview(blocks),
      blocks: isWhole ? blocks : null,
      ...{ isLiked: false, likesCount: 0, isBookmarked: false, isRead: false },
    } as never,
    related: [],
  });
}
