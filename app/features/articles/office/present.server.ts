import type { openArticle } from './open-article.server';

/** The options of an article's form; categories by section. */
export function presentChoices({ categories, tags, authors }: Awaited<ReturnType<typeof openArticle>>) {
  const sections = [...new Set(categories.map(({ section }) => section))];
  const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return {
    categories: sections.map((label) => ({
      label,
      options: categories.filter(({ section }) => section === label).map(optionOf),
    })),
    tags: tags.map(optionOf),
    authors: authors.map(optionOf),
  };
}
