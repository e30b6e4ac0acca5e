export interface HumanCheckPort {
  /**
   * Whether the widget's token proves a human. False for a wrong token; throws provider-failed if the service fails.
   * The address is the client's, or null if unknown.
   */
  verify(token: string, address: string | null): Promise<boolean>;
  isConfigured: boolean;
}
