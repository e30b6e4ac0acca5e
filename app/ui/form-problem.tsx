import { errorOf, type Reply } from './form-reply';
import { Notice } from './notice';

/** What is wrong with a form as a whole. */
export function FormProblem({ reply }: { reply: Reply | undefined }) {
  const message = errorOf(reply, '');
  if (!message) return null;
  return (
    <Notice kind="error" title="Unsuccessful" isLive>
      {message}
    </Notice>
  );
}
