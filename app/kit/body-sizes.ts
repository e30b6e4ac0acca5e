/** Bytes of an event of the billing provider; the largest are some tens of thousands. */
export const largestWebhook = 512 * 1024;
