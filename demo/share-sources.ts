import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { content } from '#db/seed/content';
import { drawingPath } from '#db/seed/drawing-path';

/** Social share pictures of courses, articles and bundles, each drawn from its cover. */
export function shareSources(): { path: string; svg: string }[] {
  return [
    ...content.courses
      .flatMap((course) => course.cover ?? [])
      .filter(({ extension }) => extension === 'svg')
      .map(({ path }) => ({ path: join(dirname(path), 'share.png'), svg: readFileSync(path, 'utf8') })),
    ...content.articles.flatMap(({ slug, cover: picture }) =>
      picture?.extension === 'svg'
        ? [
            {
              path: join(dirname(picture.path), '..', 'share', `${slug}.png`),
              svg: readFileSync(picture.path, 'utf8'),
            },
          ]
        : [],
    ),
    ...content.bundles.map((bundle) => ({ path: bundle.sharePath, svg: readFileSync(drawingPath(bundle.cover), 'utf8') })),
  ];
}
