interface ArticleChoices {
  categories: { id: string; name: string; section: string }[];
  tags: { id: string; name: string }[];
  authors: { id: string; name: string }[];
}

/** The options of an article's form; categories by section. */
export function presentChoices({ categories, tags, authors }: ArticleChoices) {
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
