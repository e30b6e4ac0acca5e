/** Maximum bytes of a billing provider's event; the largest real events have some tens of thousands. */
export const largestWebhook = 512 * 1024;
