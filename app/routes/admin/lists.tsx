import { useActionData, useLoaderData } from '@remix-run/react';
import { type ListField, ListPart, placeField } from '~/features/admin/ui/list-part';
import { OfficePage } from '~/features/admin/ui/office-page';
import {
  openLists,
  presentLists,
  saveArticleCategory,
  saveArticleSection,
  saveArticleTag,
} from '~/features/articles/office/edit-lists.server';
import { SaveArticleCategory, SaveArticleSection, SaveArticleTag } from '~/features/articles/office/lists-schema';
import { SaveCategory, SaveTutor, TutorSheet } from '~/features/catalogue/office/lists-schema';
import { saveCategory, saveTutor } from '~/features/catalogue/office/save-lists.server';
import { readKept } from '~/features/drafts/keep-draft.server';
import { takenAsReply } from '~/features/drafts/ui/keep-typed';
import { KeptNotice } from '~/features/drafts/ui/kept-notice';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { readReply } from '~/ui/form-reply';
import { plainDraftIntent, rowIntent } from './draft-intent.server';

export { sendForm as clientAction } from '~/ui/send-form';

export const meta = () => [{ title: 'Lists' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const [lists, kept] = await Promise.all([openLists(scope), readKept(scope, url)]);
  return { ...presentLists(lists), kept };
});

export const action = forms({
  'save-category': rowIntent(SaveCategory, saveCategory),
  'save-tutor': plainDraftIntent({ sheet: TutorSheet, schema: SaveTutor, save: saveTutor }),
  'save-article-section': rowIntent(SaveArticleSection, saveArticleSection),
  'save-article-category': rowIntent(SaveArticleCategory, saveArticleCategory),
  'save-article-tag': rowIntent(SaveArticleTag, saveArticleTag),
});

const name: ListField = { name: 'name', label: 'Name', maxLength: 60 };
const address: ListField = {
  name: 'slug',
  label: 'Address',
  hint: 'Lowercase letters, digits and hyphens',
  maxLength: 50,
};

export default function ListsPage() {
  const { categories, tutors, sections, articleCategories, tags, sectionChoices, kept } =
    useLoaderData<typeof loader>();
  const answered = readReply(useActionData());
  const shown = answered ?? takenAsReply(kept);
  const of = (intent: string) => ({ intent, kept, reply: shown?.intent === intent ? shown : undefined });
  return (
    <OfficePage
      title="Lists"
      reply={answered}
      aside={
        <p>Categories, tutors, sections and tags. You can’t remove entries, because courses and articles use them.</p>
      }
    >
      <KeptNotice kept={kept} savedRevision={null} />
      <ListPart
        id="categories"
        title="Course categories"
        note="In the order in which the course list shows them."
        add="Add a course category"
        fields={[name, address, placeField]}
        rows={categories}
        {...of('save-category')}
      />
      <ListPart
        id="tutors"
        title="Tutors"
        note="They teach courses and write articles."
        add="Add a tutor"
        fields={[
          name,
          {
            name: 'ownId',
            label: 'Short name',
            hint: 'Lowercase letters, digits and hyphens. You can’t change it later.',
            maxLength: 50,
            only: 'new',
          },
          {
            name: 'about',
            label: 'About',
            as: 'markdown',
          },
        ]}
        rows={tutors}
        {...of('save-tutor')}
      />
      <ListPart
        id="sections"
        title="Article sections"
        note="In the order in which DJ Hub shows them."
        add="Add an article section"
        fields={[
          name,
          address,
          { name: 'tagline', label: 'Tagline', maxLength: 200 },
          { name: 'hexColor', label: 'Colour', hint: 'For example #ff7a3c', maxLength: 7 },
          placeField,
        ]}
        rows={sections}
        {...of('save-article-section')}
      />
      <ListPart
        id="article-categories"
        title="Article categories"
        note="Sorted by section. A category that you move to another section goes to its end."
        add="Add an article category"
        fields={[name, address, { name: 'sectionId', label: 'Section', as: sectionChoices }, placeField]}
        rows={articleCategories}
        {...of('save-article-category')}
      />
      <ListPart
        id="tags"
        title="Article tags"
        note="Sorted by name."
        add="Add an article tag"
        fields={[name, address]}
        rows={tags}
        {...of('save-article-tag')}
      />
    </OfficePage>
  );
}
