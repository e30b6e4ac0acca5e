import type { Limit } from '~/features/sessions/count-tries.server';

/** At most 3 mails an hour and 20 a day to one address: nobody's mailbox is to be flooded. */
export function mailLimits(emailKey: string): Limit[] {
  return [
    { name: 'mail-hour', subject: emailKey, limit: 3, seconds: 3600 },
    { name: 'mail-day', subject: emailKey, limit: 20, seconds: 86_400 },
  ];
}
