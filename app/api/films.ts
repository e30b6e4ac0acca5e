import { z } from 'zod';
import { listFilms } from '~/features/media/films/list-films.server';
import { saveRenditions } from '~/features/media/films/save-renditions.server';
import { FilmOutput, ListFilms, SaveRenditions } from '~/features/media/films/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const shared = { auth: 'admin', tag: 'Authoring' } as const;
const clip = '0123456789abcdef0123';

/** The films of the catalogue, and what was made of them. */
export const films = {
  'admin/films': endpoint({
    GET: operation(ListFilms, listFilms, {
      ...shared,
      summary: 'List the films and the qualities that they exist in',
      description:
        'Lists the films that lessons and courses show, at most 200, by their hashes, each with the qualities that were made of it. Ask for the next with the last hash as after. For administrators.',
      example: {
        answers: [
          {
            ...{ clip, bytes: 48_000_000, duration: 151.2, width: 1920, height: 1080, hasSound: false },
            renditions: ['1080', '720', '480', '360', 'sound'],
          },
        ],
      },
      output: z.array(FilmOutput),
    }),
  }),
  'admin/films/:clip': endpoint({
    PUT: operation(SaveRenditions, saveRenditions, {
      ...shared,
      summary: 'Save the qualities of a film',
      description:
        'Says which files are the qualities of a film and its sound alone, in place of those before. Upload the files first, as videos and as MP4 audio; npm run content makes and sends all of it. For administrators. Fragments that differ between qualities, or lie outside of a file, answer 422, and an unknown film 404. Sending the same again changes nothing.',
      example: {
        sends: {
          clip,
          qualities: [
            {
              ...{ height: '360', clip: '9123456789abcdef0123', codecs: 'avc1.64001e,mp4a.40.2' },
              film: { head: 1349, from: 1861, scale: 15_360, times: [61_440, 61_440], bytes: [302_253, 284_767] },
            },
          ],
          sound: null,
        },
      },
      problems: [404],
      largestBody: 1_000_000,
    }),
  }),
};
