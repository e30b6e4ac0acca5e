import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { checkWebhookCredentials, receiveWebhook } from '~/features/webhooks/receive-webhook.server';
import { readText } from '~/http/input.server';
import { noteRefusal } from '~/http/note-refusal.server';
import { problem, problemFor } from '~/http/problem.server';
import { AppError } from '~/kit/app-error';
import { largestWebhook } from '~/kit/body-sizes';

/** The billing provider's webhook: 401 bad credentials, 400 unreadable, 200 stored; after 5xx the provider retries. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== 'POST') return wrongMethod();
  try {
    checkWebhookCredentials(context.scope, request.headers.get('authorization'));
    await receiveWebhook(context.scope, { body: await readText(request, largestWebhook) });
    return new Response(null, { status: 200 });
  } catch (error) {
    noteRefusal(context.scope, request, error);
    const answer = problemFor(error, context);
    if (answer.status === 401) answer.headers.set('www-authenticate', 'Basic realm="webhooks"');
    return answer;
  }
}

export const loader = wrongMethod;

function wrongMethod(): Response {
  return problem(new AppError('method-not-allowed', 'Allowed here: POST'), { allow: 'POST' });
}
