import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { newPasskeyChallenge } from './passkey-intents.server';

export { sendForm as clientAction } from '~/ui/forms/send-form';

/** The address for the script of the page with one's passkeys has no page. */
export const loader = page(() => redirectTo(paths.twoFactor()));

export const action = forms({ 'begin-passkey': newPasskeyChallenge });
