import { useNonce } from '../page/nonce';
import { Input, type InputProps } from './field';

/**
 * Checks the file size at once: the platform answers a too large request with its own page, and all typed text would be
 * lost. Inline, so it also works on pages without client script.
 */
const CHECK = `(input => {
  const { most, words } = input.dataset;
  input.addEventListener("change", () => {
    input.setCustomValidity([...input.files].some(file => file.size > Number(most)) ? words : "");
    input.reportValidity();
  });
})(document.currentScript.previousElementSibling)`.replace(/\n\s*/g, ' ');

interface FileInputProps extends Omit<InputProps, 'type'> {
  /** Maximum bytes. */
  most: number;
  /** The message for a larger file. */
  words: string;
}

/** A file input with a maximum size. The server checks the size again. */
export function FileInput({ most, words, ...rest }: FileInputProps) {
  const nonce = useNonce();
  return (
    <>
      <Input type="file" data-most={most} data-words={words} {...rest} />
      {/* Safe: a constant of this file. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: CHECK }} />
    </>
  );
}
