import { retryJob } from '~/features/admin/retry-job.server';
import { OneJob } from '~/features/admin/schema';
import { forms, intent } from '~/http/forms.server';

/** An administrator's intents for a dead job. */
export const jobForms = forms({
  retry: intent({
    for: 'admin',
    isKept: false,
    input: OneJob,
    run: retryJob,
    next: () => ({ flash: { kind: 'success', text: 'The job will run again within a minute.' } }),
  }),
});
