import { exportData } from '~/features/privacy/export-data.server';
import { privacyLinks } from '~/features/privacy/privacy-links';
import { setFlash } from '~/http/flash.server';
import { page } from '~/http/page.server';
import { redirectTo, seeOther } from '~/http/redirect.server';
import { isAppError } from '~/kit/app-error';

/** Only a press on the button exports. */
export const loader = page({ for: 'member' }, () => redirectTo(privacyLinks.data()));

export const action = page({ for: 'member' }, async ({ scope, visit }) => {
  try {
    const { fileName, contentType, body } = await exportData(scope);
    const headers = { 'content-type': contentType, 'content-disposition': `attachment; filename="${fileName}"` };
    return new Response(body, { headers });
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'rate-limited') throw error;
    const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
    setFlash(visit, { kind: 'warning', text: `That is enough for now. You can export again in ${minutes} minutes.` });
    return seeOther(privacyLinks.data());
  }
});
