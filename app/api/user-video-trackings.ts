import { TrackVideo } from '~/features/learning/schema';
import { trackVideo } from '~/features/learning/track-video.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(TrackVideo, trackVideo, {
    summary: 'What was watched of a video, in seconds',
    auth: 'bearer',
    problems: [404],
    tag: 'Lessons',
  }),
});
export const action = loader;
