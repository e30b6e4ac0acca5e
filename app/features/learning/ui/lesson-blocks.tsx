import { AppLink } from '~/ui/app-link';
import { Picture } from '~/ui/picture';
import type { BlockView } from '../view';

/** What is to be read in a lesson. */
export function LessonBlocks({ blocks }: { blocks: BlockView[] }) {
  return (
    <>
      {blocks.map((block) => (
        <section key={block.id} className="prose">
          {block.html && <BlockText html={block.html} isExercise={block.isExercise} />}
          {block.images.map(({ src, alt, caption }) => (
            <figure key={src}>
              <Picture src={src} alt={alt} width={1280} height={720} />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          ))}
          {block.formHref && (
            <p>
              <AppLink href={block.formHref} target="_blank" rel="noopener">
                Open the form<span className="visually-hidden"> in a new tab</span>
              </AppLink>
            </p>
          )}
        </section>
      ))}
    </>
  );
}

function BlockText({ html, isExercise }: { html: string; isExercise: boolean }) {
  // Sanitised when stored and again when read.
  const text = <div dangerouslySetInnerHTML={{ __html: html }} />;
  return isExercise ? <div className="practice prose">{text}</div> : text;
}
