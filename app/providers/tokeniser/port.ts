/** Turns cards and PayPal accounts into tokens in the reader's own browser, so that no card's number ever comes here. */
export interface TokeniserPort {
  isConfigured: boolean;
  /**
   * What the page's script needs to make tokens, for payments in that currency. Throws provider-failed when nobody
   * answers, not-configured (501) without one.
   */
  createClientToken(currency: string): Promise<string>;
}
