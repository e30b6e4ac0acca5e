import { trackVideo } from '~/features/learning/lesson/track-video.server';
import { TrackVideo } from '~/features/learning/schema';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';

export { sendForm as clientAction } from '~/ui/forms/send-form';

/** The address of the player's reports has no page: visitors go to the lesson. */
export const loader = page(({ params }) => redirectTo(paths.lesson(params.lessonId ?? '')));

export const action = forms({
  // Not kept after the session has ended: a report every 15 seconds would replace a kept comment.
  track: intent({
    for: 'member',
    isKept: false,
    limit: ['track-user'],
    isScripted: true,
    input: TrackVideo,
    run: trackVideo,
    next: () => new Response(null, { status: 204 }),
  }),
});
