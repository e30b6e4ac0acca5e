import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';

/** Where password managers lead to change a password (https://w3c.github.io/webappsec-change-password-url/). */
export const loader = () => redirectTo(paths.changePassword());
