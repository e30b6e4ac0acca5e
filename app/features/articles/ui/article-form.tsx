import { ArrangedBlocks } from '~/features/catalogue/ui/arranged-blocks';
import { Shown } from '~/features/catalogue/ui/course-fields';
import { BlockFields, usePlaces } from '~/features/catalogue/ui/lesson-fields';
import { type DraftFormProps, DraftSheet, EditPart } from '~/features/drafts/ui/draft-sheet';
import { FilePart, pictures } from '~/features/drafts/ui/file-part';
import { AnyOf, Carried, Line, Lines, OneOfList, SaveRow } from '~/features/drafts/ui/sheet';
import type { Choice } from '~/ui/forms/choices';
import type { Option, OptionGroup } from '~/ui/forms/field';
import { articleLabels } from '../office/labels';

interface ArticleFormProps extends DraftFormProps {
  /** Grouped by section. */
  categories: OptionGroup[];
  authors: Option[];
  tags: Choice[];
}

/** The form of an article. */
export function ArticleForm({ categories, authors, tags, ...draft }: ArticleFormProps) {
  return (
    <ArrangedBlocks {...draft}>
      <DraftSheet of="this article" labels={articleLabels} {...draft} aside={<ArticleFile />}>
        <EditPart id="facts" title="Facts">
          <Carried names={['articleId', 'revision', 'cover', 'share']} />
          <Line name="title" maxLength={1000} />
          <Lines name="description" hint="Shown below the title, in lists and in search engines" rows={2} />
          <div className="pair">
            <Line name="slug" hint="Lowercase letters, digits and hyphens" maxLength={100} />
            <OneOfList name="categoryId" options={categories} />
            <OneOfList name="authorId" options={authors} />
            <Line name="highlight" inputMode="numeric" maxLength={4} isOptional />
          </div>
          {tags.length > 0 && <AnyOf name="tagIds" choices={tags} />}
          <div className="row">
            <Shown name="cover" />
            <Shown name="share" />
          </div>
          <SaveRow />
        </EditPart>
        <BlockFields name="article" hasVariants={false} />
      </DraftSheet>
    </ArrangedBlocks>
  );
}

function ArticleFile() {
  const places = usePlaces(false);
  return <FilePart places={[{ label: 'Pictures of this article', options: pictures }, ...places]} hasText />;
}
