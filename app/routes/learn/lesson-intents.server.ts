import { completeLesson } from '~/features/learning/complete-lesson.server';
import { lessonTarget } from '~/features/learning/rules';
import { CompleteLesson, SavePlace, TrackVideo } from '~/features/learning/schema';
import { trackVideo } from '~/features/learning/track-video.server';
import { setFlash } from '~/http/flash.server';
import { readForm, refuse } from '~/http/form-reply.server';
import type { PageContext } from '~/http/page.server';
import { backHere, seeOther } from '~/http/redirect.server';
import { submit } from '~/http/submit.server';
import { clockTime } from '~/kit/dates';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';

interface Intent extends PageContext {
  form: FormData;
}

/** What the lesson's forms and its player ask for. */
export async function runIntent(context: PageContext): Promise<Response> {
  const form = await readForm(context.request);
  const intent: Intent = { ...context, form };
  switch (form.get('intent')) {
    case 'complete':
      return complete(intent);
    case 'save-place':
      return savePlace(intent);
    case 'track':
      return track(intent);
    default:
      return refuse(form, { '': ['Something went wrong'] });
  }
}

/** Complete leads on to the next lesson; with the whole course done, or marked back, one stays. */
async function complete({ request, params, scope, visit, form }: Intent): Promise<Response> {
  const mark = (within: Scope, { id, isCompleted }: { id: string; isCompleted: boolean }) =>
    completeLesson(within, { lesson: id, isCompleted });
  const { reply, result: lesson } = await submit(request, CompleteLesson, scope, mark, { id: params.lessonId }, form);
  if (reply) return reply;
  const { standing, course, next } = lesson;
  if (!lesson.isCompleted) {
    setFlash(visit, { kind: 'info', text: `“${lesson.title}” is not complete any more.` });
    return backHere(request, '#done');
  }
  if (standing.completed === standing.total) {
    setFlash(visit, {
      kind: 'success',
      title: 'Completed',
      text: `You have completed every lesson of “${course.title}”.`,
    });
    return backHere(request, '#done');
  }
  setFlash(visit, { kind: 'success', text: `“${lesson.title}” is completed.` });
  return next ? seeOther(lessonTarget(next, course)) : backHere(request, '#done');
}

async function savePlace({ request, params, scope, visit, form }: Intent): Promise<Response> {
  const keep = async (within: Scope, { fileId, position }: { fileId: string; position: number }) => {
    await trackVideo(within, { fileId, endTime: position });
    return position;
  };
  const { reply, result: position } = await submit(request, SavePlace, scope, keep, {}, form);
  if (reply) return reply;
  setFlash(visit, { kind: 'success', text: `Your place is saved: ${clockTime(position)}.` });
  // Without the query: a `?t=` in it would go on to speak louder than the place that was just kept.
  return seeOther(paths.lesson(params.lessonId ?? ''), '#video-1');
}

async function track({ request, scope, form }: Intent): Promise<Response> {
  const { reply } = await submit(request, TrackVideo, scope, trackVideo, {}, form);
  return reply ?? new Response(null, { status: 204 });
}
