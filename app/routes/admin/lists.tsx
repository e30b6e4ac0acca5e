import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type ListField, ListPart, placeField } from '~/features/admin/ui/list-part';
import { OfficePage } from '~/features/admin/ui/office-page';
import { openLists } from '~/features/authoring/open-lists.server';
import { presentLists } from '~/features/authoring/present-lists.server';
import { page } from '~/http/page.server';
import { readReply } from '~/ui/form-reply';
import { listForms } from './list-intents.server';

export const meta: MetaFunction = () => [{ title: 'Lists' }];

export const loader = page({ for: 'admin' }, async ({ scope }) => presentLists(await openLists(scope)));

export const action = listForms;

const name: ListField = { name: 'name', label: 'Name', maxLength: 60 };
const address: ListField = {
  name: 'slug',
  label: 'Address',
  hint: 'Small letters, digits and hyphens',
  maxLength: 50,
};

export default function ListsPage() {
  const { categories, tutors, sections, articleCategories, tags, sectionChoices } = useLoaderData<typeof loader>();
  const answered = readReply(useActionData());
  const of = (intent: string) => ({ intent, reply: answered?.intent === intent ? answered : undefined });
  return (
    <OfficePage
      title="Lists"
      reply={answered}
      aside={
        <p>
          What courses and articles are sorted by. Rows are not removed here, since courses and articles hang on them.
        </p>
      }
    >
      <ListPart
        id="categories"
        title="Course categories"
        note="In the order of the course list."
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
            hint: 'Small letters, digits and hyphens. It stays for ever',
            maxLength: 50,
            only: 'new',
          },
          { name: 'about', label: 'About', hint: 'HTML: <p>, <strong>, <em>, <a>', as: 'text', maxLength: 5000 },
        ]}
        rows={tutors}
        {...of('save-tutor')}
      />
      <ListPart
        id="sections"
        title="Article sections"
        note="In the order of DJ Hub."
        add="Add an article section"
        fields={[
          name,
          address,
          { name: 'tagline', label: 'Tagline', maxLength: 200 },
          { name: 'hexColor', label: 'Colour', hint: 'Such as #ff7a3c', maxLength: 7 },
          placeField,
        ]}
        rows={sections}
        {...of('save-article-section')}
      />
      <ListPart
        id="article-categories"
        title="Article categories"
        note="In the order of their sections. In another section one comes last."
        add="Add an article category"
        fields={[name, address, { name: 'sectionId', label: 'Section', as: sectionChoices }, placeField]}
        rows={articleCategories}
        {...of('save-article-category')}
      />
      <ListPart
        id="tags"
        title="Article tags"
        note="In the order of their names."
        add="Add an article tag"
        fields={[name, address]}
        rows={tags}
        {...of('save-article-tag')}
      />
    </OfficePage>
  );
}
