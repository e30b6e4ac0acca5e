import { Meta } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

type Titled = ReactElement<{ children?: ReactNode }>;

/**
 * The meta tags of a page. Appends the brand's name to the route's title. A page without a canonical address
 * (`publicMeta`) is excluded from search engines. Calls `Meta` as a function, so Remix still decides whose tags count.
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
