import { ErrorNotice } from '../notice';
import { errorOf, type Reply } from './form-reply';

/** What is wrong with a form as a whole. */
export function FormProblem({ reply }: { reply: Reply | undefined }) {
  return <ErrorNotice title="Unsuccessful">{errorOf(reply, '')}</ErrorNotice>;
}
