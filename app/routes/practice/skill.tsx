import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { openQuestion } from '~/features/practice/open-question.server';
import { presentQuestion, presentResult } from '~/features/practice/present-question.server';
import { ShownResult } from '~/features/practice/schema';
import { showResult } from '~/features/practice/show-result.server';
import { AskedQuestion, QuestionOver } from '~/features/practice/ui/asked-question';
import { QuestionResult } from '~/features/practice/ui/question-result';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import ask from '~/ui/css/ask.css?url';
import practice from '~/ui/css/practice.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { answerIntent } from './practice-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? 'Practice' }];
export const links = () => [practice, ask].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page(async ({ scope, params, url }) => {
  const result = await showResult(scope, ShownResult.parse(Object.fromEntries(url.searchParams)));
  if (result && result.skill.address === params.skill) {
    return { name: result.skill.name, isOver: false, result: presentResult(scope, result), question: null };
  }
  const question = presentQuestion(scope, await openQuestion(scope, { skill: params.skill ?? '' }));
  return { name: question.name, isOver: url.searchParams.has('over'), result: null, question };
});

export const action = forms({
  answer: answerIntent('any', ({ skill = '' }, query) => paths.practiceSkill(skill, query)),
});

export default function SkillPage() {
  const { result, question, isOver } = useLoaderData<typeof loader>();
  const reply = useReply();
  if (result) return <QuestionResult result={result} nextHref={paths.practiceSkill(result.skill)} />;
  if (!question) return null;
  if (isOver) return <QuestionOver name={question.name} nextHref={paths.practiceSkill(question.skill)} />;
  return <AskedQuestion question={question} action={paths.practiceSkill(question.skill)} reply={reply} />;
}
