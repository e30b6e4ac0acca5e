import { SubtitleLanguage, UserOutput } from '~/features/accounts/schema';
import { setSubtitleLanguage } from '~/features/accounts/set-subtitle-language.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(SubtitleLanguage, setSubtitleLanguage, {
    summary: 'The language of subtitles, as a BCP 47 tag; null for none',
    auth: 'bearer',
    output: UserOutput,
    tag: 'Users',
  }),
});
export const action = loader;
