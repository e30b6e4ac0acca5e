import { OfficePart } from './office-page';

interface OfficeFile {
  fileName: string;
  text: string;
}

/**
 * A file that an act has made, to be saved from the page that answers the act: a page's own action cannot answer a
 * file, and data inside a page has no address that anybody could ask for again.
 */
export function FileOffer({ answer }: { answer: unknown }) {
  const file = fileIn(answer);
  if (!file) return null;
  return (
    <OfficePart id="file" title="Your file" note="This file is shown only once. Save it before you leave this page.">
      <p>
        <a
          className="link"
          download={file.fileName}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(file.text)}`}
        >
          Save {file.fileName}
        </a>
      </p>
    </OfficePart>
  );
}

function fileIn(answer: unknown): OfficeFile | null {
  if (typeof answer !== 'object' || answer === null || !('file' in answer)) return null;
  const { fileName, text } = answer.file as Partial<OfficeFile>;
  return typeof fileName === 'string' && typeof text === 'string' ? { fileName, text } : null;
}
