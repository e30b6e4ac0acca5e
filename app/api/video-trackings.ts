import { trackVideo } from '~/features/learning/lesson/track-video.server';
import { TrackVideo } from '~/features/learning/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const videoTrackings = {
  'user-video-trackings': endpoint({
    POST: operation(TrackVideo, trackVideo, {
      summary: 'Record the watched seconds of a video',
      description:
        'Reports which part of a video was watched, in seconds. It keeps the place to continue from. It never completes a lesson, and progress counts completed lessons only. Parts that overlap are merged, so you may report a part twice. For signed-in users who may open a lesson with this video. An unknown video answers 404, an endTime that is not after startTime 422, and too many reports 429.',
      example: { sends: { fileId: 'vcountingbars', startTime: 12, endTime: 42 } },
      auth: 'bearer',
      limit: ['track-user'],
      problems: [404],
      tag: 'Lessons',
    }),
  }),
};
