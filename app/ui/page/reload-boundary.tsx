import { Component, type ReactNode } from 'react';

interface Caught {
  error: unknown;
  isReloading: boolean;
}

/**
 * Reloads a page that fails to render after its hydration: a page that was opened before a deployment may not understand
 * the data of the new version. Wraps the document, since its title depends on that data too. On a page that was itself
 * reloaded the error passes on, so that no page reloads forever.
 */
export class ReloadBoundary extends Component<{ children: ReactNode }, { caught?: Caught }> {
  override state: { caught?: Caught } = {};

  static getDerivedStateFromError(error: unknown): { caught: Caught } {
    return { caught: { error, isReloading: 'hydrated' in document.documentElement.dataset && !wasReloaded() } };
  }

  override componentDidCatch(): void {
    if (this.state.caught?.isReloading) location.reload();
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    if (!caught.isReloading) throw caught.error;
    return (
      <html lang="en">
        <head>
          <meta name="color-scheme" content="dark light" />
        </head>
        <body />
      </html>
    );
  }
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}
