import { errorOf, type Reply } from './form-reply';
import { ErrorNotice } from './notice';

/** What is wrong with a form as a whole. */
export function FormProblem({ reply }: { reply: Reply | undefined }) {
  return <ErrorNotice title="Unsuccessful">{errorOf(reply, '')}</ErrorNotice>;
}
