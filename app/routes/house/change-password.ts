import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';

/** The well-known URL that password managers open (https://w3c.github.io/webappsec-change-password-url/). */
export const loader = () => redirectTo(paths.changePassword());
