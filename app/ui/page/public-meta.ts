import type { MetaArgs, MetaDescriptor } from '@remix-run/cloudflare';
import type { Shell } from '~/kit/shell-types';
import type { Site, StructuredData } from '~/kit/structured-data';

/** The facts of a public page for search engines and link previews. */
export interface PublicPage {
  /** The canonical path, without irrelevant parameters. */
  path: string;
  title: string;
  description: string;
  /** The Open Graph type. */
  type?: 'website' | 'article';
  /** The feed that contains the page. */
  feed?: { path: string; title: string };
  /** A PNG or JPEG of 1200 × 630, the only size that link previews show. Defaults to the brand's picture. */
  pictureUrl?: string | null;
  data?: (site: Site) => StructuredData[];
}

/** Open Graph requires a picture for every page. */
const brandPicture = '/og.png';

/**
 * Title, description, canonical URL, Open Graph and structured data of a public page. `PageMeta` excludes pages without
 * these from search engines.
 */
export function publicMeta({ matches }: Pick<MetaArgs, 'matches'>, page: PublicPage): MetaDescriptor[] {
  const { title, description } = page;
  const shell = matches.find(({ id }) => id === 'root')?.data as Shell | undefined;
  if (!shell) return [{ title }];
  const urlOf = (path: string) => new URL(path, shell.origin).href;
  const url = urlOf(page.path);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.feed
      ? [
          {
            tagName: 'link' as const,
            rel: 'alternate',
            type: 'application/atom+xml',
            title: page.feed.title,
            href: urlOf(page.feed.path),
          },
        ]
      : []),
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:site_name', content: shell.brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: urlOf(page.pictureUrl ?? brandPicture) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.pictureUrl ? title : shell.brand.name },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.data?.({ brand: shell.brand.name, urlOf }) ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ];
}
