import { useLoaderData } from '@remix-run/react';
import { ListPart, NameLines } from '~/features/admin/ui/list-part';
import { OfficePage } from '~/features/admin/ui/office-page';
import {
  type ListKind,
  moveArticleCategory,
  moveArticleSection,
  openLists,
  presentLists,
  readPutBack,
  removeArticleCategory,
  removeArticleSection,
  removeArticleTag,
  saveArticleCategory,
  saveArticleSection,
  saveArticleTag,
} from '~/features/articles/office/edit-lists.server';
import { SaveArticleCategory, SaveArticleSection, SaveArticleTag } from '~/features/articles/office/lists-schema';
import { SaveCategory, SaveTutor, TutorSheet } from '~/features/catalogue/office/lists-schema';
import {
  moveCategory,
  removeCategory,
  removeTutor,
  saveCategory,
  saveTutor,
} from '~/features/catalogue/office/save-lists.server';
import { readKept } from '~/features/drafts/keep-draft.server';
import { RemoveRow } from '~/features/drafts/parts-schema';
import { takenAsReply } from '~/features/drafts/ui/keep-typed';
import { KeptNotice } from '~/features/drafts/ui/kept-notice';
import { RichText } from '~/features/drafts/ui/rich-text';
import { Line, OneOf } from '~/features/drafts/ui/sheet-fields';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { readOne, type Scope } from '~/scope/scope';
import { TextLink } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { Separated } from '~/ui/separated';
import { moveIntent, plainDraftIntent, rowIntent } from './drafts/draft-intent.server';
import { officeIntent } from './office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Lists' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const [lists, kept] = await Promise.all([openLists(scope), readOne(scope, readKept(scope, url))]);
  return { ...presentLists(lists), kept };
});

export const action = forms({
  'save-category': rowIntent(SaveCategory, saveCategory),
  'move-category': moveIntent(moveCategory),
  'remove-category': removeIntent({ kind: 'category', remove: removeCategory, saves: 'save-category' }),
  'save-tutor': plainDraftIntent({ sheet: TutorSheet, schema: SaveTutor, save: saveTutor }),
  'remove-tutor': removeIntent({ kind: 'tutor', remove: removeTutor, saves: 'save-tutor' }),
  'save-article-section': rowIntent(SaveArticleSection, saveArticleSection),
  'move-article-section': moveIntent(moveArticleSection),
  'remove-article-section': removeIntent({
    ...{ kind: 'section', remove: removeArticleSection },
    saves: 'save-article-section',
  }),
  'save-article-category': rowIntent(SaveArticleCategory, saveArticleCategory),
  'move-article-category': moveIntent(moveArticleCategory),
  'remove-article-category': removeIntent({
    ...{ kind: 'articleCategory', remove: removeArticleCategory },
    saves: 'save-article-category',
  }),
  'save-article-tag': rowIntent(SaveArticleTag, saveArticleTag),
  'remove-article-tag': removeIntent({ kind: 'tag', remove: removeArticleTag, saves: 'save-article-tag' }),
});

interface Removing {
  kind: ListKind;
  remove: (scope: Scope, row: RemoveRow) => Promise<void>;
  /** The intent that puts a removed row back. */
  saves: string;
}

/** The form that removes a row; its message offers to put the row back. */
function removeIntent({ kind, remove, saves }: Removing) {
  return officeIntent({
    input: RemoveRow,
    run: async (scope, row) => {
      const fields = await readPutBack(scope, kind, row.rowId);
      await remove(scope, row);
      return fields;
    },
    next: (fields) => ({
      flash: {
        kind: 'success',
        text: fields?.name ? `${fields.name} was removed.` : 'Removed.',
        ...(fields && {
          undo: { action: paths.adminLists(), label: 'Undo', fields: { intent: saves, ...fields } },
        }),
      },
    }),
  });
}

const labels = { slug: 'Address', ownId: 'Short name', hexColor: 'Colour' };

/** The headings of the lists by their ids, in the order of the page. */
const titles = {
  categories: 'Course categories',
  tutors: 'Tutors',
  sections: 'Article sections',
  'article-categories': 'Article categories',
  tags: 'Article tags',
};

const headed = (id: keyof typeof titles) => ({ id, title: titles[id] });

/** Links to the lists of the page, which is long. */
function ListLinks() {
  return (
    <span className="list-links">
      <Separated>
        {Object.entries(titles).map(([id, title]) => (
          <TextLink key={id} href={`#${id}`}>
            {title}
          </TextLink>
        ))}
      </Separated>
    </span>
  );
}

export default function ListsPage() {
  const { categories, tutors, sections, articleCategories, tags, sectionChoices, kept } =
    useLoaderData<typeof loader>();
  const answered = useReply();
  const shown = answered ?? takenAsReply(kept);
  const of = (intent: string) => ({ intent, kept, reply: shown?.intent === intent ? shown : undefined });
  return (
    <OfficePage
      title="Lists"
      reply={answered}
      labels={labels}
      below={<ListLinks />}
      aside={<p>Anything in use can’t be removed.</p>}
    >
      <KeptNotice kept={kept} savedRevision={null} />
      <ListPart
        {...headed('categories')}
        note="In the order in which the course list shows them."
        unused="no courses"
        add="Add a course category"
        fields={() => <NameLines />}
        rows={categories}
        {...of('save-category')}
        removes="remove-category"
        moves="move-category"
      />
      <ListPart
        {...headed('tutors')}
        note="They teach courses and write articles."
        unused="no courses, no articles"
        add="Add a tutor"
        fields={(isNew) => (
          <>
            <Line name="name" maxLength={60} />
            {isNew && (
              <Line
                name="ownId"
                hint="Lowercase letters, digits and hyphens. You can’t change it later."
                maxLength={50}
              />
            )}
            <RichText name="about" />
          </>
        )}
        rows={tutors}
        {...of('save-tutor')}
        removes="remove-tutor"
      />
      <ListPart
        {...headed('sections')}
        note="In the order in which DJ Hub shows them."
        unused="no categories"
        add="Add an article section"
        fields={() => (
          <>
            <NameLines />
            <Line name="tagline" maxLength={200} />
            <Line name="hexColor" hint="For example #ff7a3c" maxLength={7} />
          </>
        )}
        rows={sections}
        {...of('save-article-section')}
        removes="remove-article-section"
        moves="move-article-section"
      />
      <ListPart
        {...headed('article-categories')}
        note="A category that you move to another section goes to its end."
        unused="no articles"
        add="Add an article category"
        fields={() => (
          <>
            <NameLines />
            <OneOf name="sectionId" options={sectionChoices} placeholder="Choose one" />
          </>
        )}
        named={sectionChoices}
        rows={articleCategories}
        {...of('save-article-category')}
        removes="remove-article-category"
        moves="move-article-category"
      />
      <ListPart
        {...headed('tags')}
        note="Sorted by name."
        unused="no articles"
        add="Add an article tag"
        fields={() => <NameLines />}
        rows={tags}
        {...of('save-article-tag')}
        removes="remove-article-tag"
      />
    </OfficePage>
  );
}
