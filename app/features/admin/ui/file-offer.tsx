import { OfficePart } from './office-page';

interface OfficeFile {
  fileName: string;
  text: string;
}

/**
 * Offers a file that an act has made, on the page that answers the act. A page's action cannot respond with a file, and
 * data inside the page has no address that anyone could open again.
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
