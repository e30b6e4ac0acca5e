import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { afterQuestions, firstUnanswered, nextPlace } from '~/features/journey/rules';
import { saveReplies } from '~/features/journey/save-replies.server';
import { SaveReplies } from '~/features/journey/schema';
import { showQuestions } from '~/features/journey/show-journey.server';
import { QuestionBars, QuestionForm } from '~/features/journey/ui/question-form';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import type { RouteHandle } from '~/kit/shell-types';
import { paths } from '~/paths';
import { requireMember } from '~/scope/viewer';
import journey from '~/ui/css/journey.css?url';
import { useReply } from '~/ui/forms/use-answer';
import { savedNews } from './saved.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.questions[data.place]?.question ?? 'Your journey' },
];
export const links = () => [{ rel: 'stylesheet', href: journey }];
export const handle: RouteHandle = { container: false };

export const loader = page({ for: 'member' }, async ({ scope, url }) => {
  const viewer = requireMember(scope);
  const { questions, replies } = await showQuestions(scope);
  const open = firstUnanswered(questions, replies);
  if (viewer.isJourneyAnswered || open === null) return redirectTo(afterQuestions(viewer));
  const wished = url.searchParams.get('q');
  const place = wished === null ? open : Number(wished) - 1;
  // A question can only be opened after answering those before it.
  if (!Number.isInteger(place) || place < 0 || place > open) return redirectTo(paths.onboardingQuestions());
  return { questions, replies, place };
});

const save = intent({
  for: 'member',
  isKept: true,
  limit: 'ownRow',
  input: SaveReplies,
  run: saveReplies,
  next: ({ questions, replies, lastQuestionId, isAllAnswered }, { scope }) => {
    if (isAllAnswered) return { flash: savedNews, to: afterQuestions(requireMember(scope)) };
    return { to: paths.onboardingQuestions({ q: nextPlace(questions, replies, lastQuestionId) + 1 }) };
  },
});

/** Each question is confirmed, the last one submitted: both save the answer. */
export const action = forms({ confirm: save, submit: save });

export default function OnboardingQuestionsPage() {
  const { questions, replies, place } = useLoaderData<typeof loader>();
  const reply = useReply();
  const question = questions[place];
  if (!question) return null;
  const given = replies.find(({ questionId }) => questionId === question.id)?.answerIds ?? [];
  return (
    <div className="wrap quiz">
      <QuestionBars questions={questions} replies={replies} place={place} />
      <QuestionForm question={question} place={place} count={questions.length} given={given} reply={reply} />
    </div>
  );
}
