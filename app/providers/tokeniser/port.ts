/** Turns cards and PayPal accounts into tokens in the browser, so no card number ever reaches us. */
export interface TokeniserPort {
  isConfigured: boolean;
  /**
   * The token that the page's script needs, for payments in this currency. Throws provider-failed if the service fails,
   * not-configured (501) without one.
   */
  createClientToken(currency: string): Promise<string>;
}
