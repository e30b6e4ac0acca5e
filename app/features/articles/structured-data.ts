import type { Site, StructuredData } from '~/kit/structured-data';
import type { ArticlePageView } from './present-article.server';

/** An article's page as schema.org's Article. Declares the text as subscribers-only and does not include it. */
export function articleData(article: ArticlePageView, { brand, urlOf }: Site): StructuredData[] {
  const { title, description, path, shareUrl, publishedAt, modifiedAt, author, section } = article;
  return [
    {
      '@type': 'Article',
      headline: title,
      description,
      url: urlOf(path),
      datePublished: publishedAt,
      dateModified: modifiedAt,
      author: { '@type': 'Person', name: author },
      publisher: { '@type': 'Organization', name: brand, url: urlOf('/') },
      articleSection: section.name,
      inLanguage: 'en',
      ...(shareUrl && { image: urlOf(shareUrl) }),
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.article-rest' },
    },
  ];
}
