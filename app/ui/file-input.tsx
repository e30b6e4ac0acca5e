import { Input, type InputProps } from './input';
import { useNonce } from './nonce';

/**
 * Tells at once of a file that is too large: what is more than the platform takes would be answered by a page of the
 * platform's own, with all else that was typed gone. It needs no other script, so pages without any have it, too.
 */
const CHECK = `(input => {
  const { most, words } = input.dataset;
  input.addEventListener("change", () => {
    input.setCustomValidity([...input.files].some(file => file.size > Number(most)) ? words : "");
    input.reportValidity();
  });
})(document.currentScript.previousElementSibling)`.replace(/\n\s*/g, ' ');

interface FileInputProps extends Omit<InputProps, 'type'> {
  /** Bytes. */
  most: number;
  /** What is said of a file that is larger. */
  words: string;
}

/** A file to be chosen, of so many bytes at most. The server checks it again. */
export function FileInput({ most, words, ...rest }: FileInputProps) {
  const nonce = useNonce();
  return (
    <>
      <Input type="file" data-most={most} data-words={words} {...rest} />
      {/* A constant of this file. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: CHECK }} />
    </>
  );
}
