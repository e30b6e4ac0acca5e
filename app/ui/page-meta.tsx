import { Meta } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

type Titled = ReactElement<{ children?: ReactNode }>;

/**
 * What the routes say of their page. A route's title is its own words alone; the brand's name follows them here, once
 * for all. A page that names no address of its own (`publicMeta`) is none for search engines. `Meta` is called as a
 * hook, so that Remix still decides whose words count.
 */
export function PageMeta({ brand }: { brand: string | undefined }) {
  const tree = Meta() as Titled;
  const nodes = Children.toArray(tree.props.children);
  return (
    <>
      {nodes.map((node) => (brand && isTitle(node) ? withBrand(node, brand) : node))}
      {!nodes.some(isCanonical) && <meta name="robots" content="noindex" />}
    </>
  );
}

function isTitle(node: ReactNode): node is Titled {
  return isValidElement(node) && node.type === 'title';
}

function isCanonical(node: ReactNode): boolean {
  return isValidElement(node) && (node.props as { rel?: string }).rel === 'canonical';
}

function withBrand(title: Titled, brand: string): Titled {
  return cloneElement(title, {}, `${title.props.children} · ${brand}`);
}
