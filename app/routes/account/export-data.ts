import { exportData } from '~/features/privacy/export-data.server';
import { setFlash } from '~/http/cookies/flash.server';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { download } from '~/http/plain-file.server';
import { redirectTo, seeOther } from '~/http/redirect.server';
import { formatWait } from '~/kit/dates';
import { paths } from '~/paths';

export { sendForm as clientAction } from '~/ui/forms/send-form';

/** Only the button (a POST) exports. */
export const loader = page({ for: 'member' }, () => redirectTo(paths.myData()));

export const action = forms(
  {
    export: intent({
      for: 'member',
      isKept: false,
      limit: ['export-data'],
      run: exportData,
      next: (file) => download(file.body, file),
      // This address has no page, so the refusal is shown on the button's page.
      refused: (error, { visit }) => {
        if (error.kind !== 'rate-limited') return null;
        const wait = formatWait(error.retryAfter ?? 60);
        setFlash(visit, {
          kind: 'warning',
          text: `You have exported your data several times. You can export it again in ${wait}.`,
        });
        return seeOther(paths.myData());
      },
    }),
  },
  { unnamed: 'export' },
);
