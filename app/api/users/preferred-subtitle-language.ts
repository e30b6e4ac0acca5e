import { user } from '~/api/examples';
import { SubtitleLanguage, UserOutput } from '~/features/accounts/schema';
import { setSubtitleLanguage } from '~/features/accounts/set-subtitle-language.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(SubtitleLanguage, setSubtitleLanguage, {
    summary: 'The language of subtitles, as a BCP 47 tag; null for none',
    description:
      'Chooses the language in which captions start, as a BCP 47 tag; null turns captions off. For signed-in users. A text that is no language tag answers 422.',
    example: { sends: { preferredSubtitleLanguage: 'de' }, answers: user },
    auth: 'bearer',
    output: UserOutput,
    tag: 'Users',
  }),
});
export const action = loader;
