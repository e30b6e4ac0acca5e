import { withMarkdown } from '~/features/drafts/read-markdown.server';
import type { openLists } from './open-lists.server';

/** The lists in the shape of their forms. Each row shows its id, which content folders use. */
export function presentLists(lists: Awaited<ReturnType<typeof openLists>>) {
  return {
    categories: lists.categories.map((row) => rowOf(row, { slug: row.slug, place: String(row.position) })),
    tutors: lists.tutors.map((row) => rowOf(row, withMarkdown({ about: row.about }) as Record<string, string>)),
    sections: lists.sections.map((row) =>
      rowOf(row, { slug: row.slug, tagline: row.tagline, hexColor: row.hexColor, place: String(row.position) }),
    ),
    articleCategories: lists.articleCategories.map((row) =>
      rowOf(
        row,
        { slug: row.slug, sectionId: row.sectionId, place: String(row.position) },
        `${row.sectionName} · ${row.id}`,
      ),
    ),
    tags: lists.tags.map((row) => rowOf(row, { slug: row.slug })),
    sectionChoices: lists.sections.map(({ id, name }) => ({ value: id, label: name })),
  };
}

function rowOf(
  { id, revision, name }: { id: string; revision: string; name: string },
  values: Record<string, string>,
  note = id,
) {
  return { id, revision, name, note, values: { name, ...values } };
}
