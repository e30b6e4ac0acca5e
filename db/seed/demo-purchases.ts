import type { Content } from './content/types';

/** The paid order for what a demo account owns. The app's database and the billing sandbox use the same data. */
export interface DemoPurchase {
  localPart: string;
  invoiceId: string;
  transactionId: string;
  /** Days from the loading of the demo data. */
  paidInDays: number;
  lines: DemoPurchaseLine[];
}

interface DemoPurchaseLine {
  kind: 'course' | 'bundle';
  refId: string;
  title: string;
  /** Pence; list prices, since nothing was on sale. */
  list: number;
}

/** One purchase per account that owns anything; unknown courses and bundles are left out. */
export function demoPurchasesOf(content: Pick<Content, 'accounts' | 'courses' | 'bundles'>): DemoPurchase[] {
  const courses = new Map(content.courses.map((course) => [course.slug, course]));
  const bundles = new Map(content.bundles.map((bundle) => [bundle.slug, bundle]));
  return content.accounts.flatMap(({ localPart, ownedBundleSlugs, ownedCourseSlugs }) => {
    const lines: DemoPurchaseLine[] = [
      ...ownedBundleSlugs.flatMap((slug) => {
        const bundle = bundles.get(slug);
        if (!bundle) return [];
        return [{ kind: 'bundle' as const, refId: bundle.id, title: bundle.title, list: bundle.prices.GBP }];
      }),
      ...ownedCourseSlugs.flatMap((slug) => {
        const course = courses.get(slug);
        if (!course) return [];
        return [{ kind: 'course' as const, refId: course.id, title: course.title, list: course.prices.GBP.price }];
      }),
    ];
    if (!lines.length) return [];
    return [{ localPart, invoiceId: `inv-${localPart}`, transactionId: `txn-${localPart}`, paidInDays: -40, lines }];
  });
}
