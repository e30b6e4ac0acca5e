/** Maximum bytes of a billing provider's event; the largest have some tens of thousands. */
export const largestWebhook = 512 * 1024;
