import type { CSSProperties } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { HiddenComma } from '~/ui/separated';
import { countOf } from '../rules';

interface CategoryArrangementProps {
  categories: { slug: string; name: string; coursesCount: number }[];
}

/** The catalogue as a track of categories, each as long as its number of courses. */
export function CategoryArrangement({ categories }: CategoryArrangementProps) {
  const total = categories.reduce((sum, category) => sum + Math.max(1, category.coursesCount), 0);
  let before = 0;
  const parts = categories.map((category) => {
    const at = (100 * before) / total;
    const span = (100 * Math.max(1, category.coursesCount)) / total;
    before += Math.max(1, category.coursesCount);
    return { ...category, style: { '--at': round(at), '--span': round(span) } as CSSProperties };
  });
  return (
    <nav className="arrangement" aria-label="Courses by category">
      <div className="wave-file" />
      <ol>
        {parts.map(({ slug, name, coursesCount, style }) => (
          <li key={slug} style={style}>
            <AppLink href={paths.courseList({ category: slug })}>
              <strong>{name}</strong>
              <HiddenComma />
              <small>{countOf(coursesCount, 'course')}</small>
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
