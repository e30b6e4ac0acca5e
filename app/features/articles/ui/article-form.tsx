import { ArrangedBlocks } from '~/features/catalogue/ui/arranged-blocks';
import { picturesIn, Shown } from '~/features/catalogue/ui/course-fields';
import { usePlaces } from '~/features/catalogue/ui/file-places';
import { BlockFields } from '~/features/catalogue/ui/lesson-fields';
import { MadeHere, NewTutor } from '~/features/catalogue/ui/made-here';
import { listIn, textIn } from '~/features/drafts/fields';
import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePart, pictures } from '~/features/drafts/ui/file-part';
import { chosenIn, counted, listed } from '~/features/drafts/ui/set-words';
import { Carried, Line, Lines, OneOf, OneOfList, SeveralOf, TitleLine } from '~/features/drafts/ui/sheet-fields';
import type { Option, OptionGroup } from '~/ui/forms/field';
import { articleLabels } from '../office/labels';

interface ArticleFormProps extends DraftFormProps {
  /** Grouped by section. */
  categories: OptionGroup[];
  authors: Option[];
  tags: Option[];
  sections: Option[];
}

const countIn = (groups: OptionGroup[]) => groups.reduce((sum, { options }) => sum + options.length, 0);

/** The form of an article. */
export function ArticleForm({ categories, authors, tags, sections, ...draft }: ArticleFormProps) {
  return (
    <ArrangedBlocks {...draft}>
      <DraftSheet of="this article" isWritten labels={articleLabels} {...draft} aside={<ArticleFile />}>
        <section className="stack is-roomy" aria-label="The article">
          <Carried names={['articleId', 'revision', 'cover', 'share']} />
          <TitleLine name="title" maxLength={1000} />
          <Lines name="description" hint="Shown below the title, in lists and in search engines" rows={2} />
        </section>
        <BlockFields name="article" hasVariants={false} />
        <EditPart
          id="facts"
          title="Facts"
          fold={{
            fields: ['categoryId', 'authorId', 'tagIds', 'made'],
            words: (fields) =>
              listed(
                chosenIn(
                  fields,
                  'categoryId',
                  categories.flatMap(({ options }) => options),
                ),
                chosenIn(fields, 'authorId', authors),
                counted(listIn(fields, 'tagIds').length, 'tag'),
              ),
            isAsked: true,
          }}
        >
          <div className="pair is-two">
            <OneOfList key={`categories ${countIn(categories)}`} name="categoryId" options={categories} />
            <OneOfList key={`authors ${authors.length}`} name="authorId" options={authors} />
          </div>
          <div>
            <NewTutor key={`author ${authors.length}`} title="A new author" isFirst={authors.length === 0} />
            <MadeHere
              key={`category ${countIn(categories)}`}
              title="A new category"
              fields={['category', 'sectionId', 'section']}
              isFirst={categories.length === 0}
            >
              <Line name="made.category" maxLength={60} />
              {sections.length > 0 && <OneOf name="made.sectionId" options={sections} placeholder="Choose one" />}
              <Line name="made.section" maxLength={60} />
            </MadeHere>
          </div>
          <SeveralOf
            key={`tags ${tags.length}`}
            name="tagIds"
            legend="Tags"
            one="tag"
            options={tags}
            makes="made.tags"
            isSet
          />
        </EditPart>
        <EditPart
          id="found"
          title="Lists and search engines"
          fold={{
            fields: ['slug', 'highlight'],
            words: (fields) => {
              const highlight = textIn(fields, 'highlight').trim();
              return listed(textIn(fields, 'slug'), highlight && `highlight ${highlight}`);
            },
          }}
        >
          <div className="pair is-two">
            <Line name="slug" hint="Leave empty to use the title." maxLength={100} isOptional />
            <Line name="highlight" inputMode="numeric" maxLength={4} isOptional />
          </div>
        </EditPart>
        <EditPart
          id="media"
          title="Pictures"
          fold={{ fields: ['cover', 'share'], words: (fields) => listed(...picturesIn(fields)) }}
        >
          <div className="edit-pictures">
            <Shown name="cover" />
            <Shown name="share" />
          </div>
        </EditPart>
      </DraftSheet>
    </ArrangedBlocks>
  );
}

function ArticleFile() {
  const places = usePlaces(false);
  return <FilePart places={[{ label: 'Pictures of this article', options: pictures }, ...places]} hasText />;
}
