import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { passkeyChallenge } from './passkey-intents.server';

export { sendForm as clientAction } from '~/ui/forms/send-form';

/** The address for the sign-in page's script has no page. */
export const loader = page(() => redirectTo(paths.signIn()));

export const action = forms({ 'passkey-challenge': passkeyChallenge });
