export interface HumanCheckPort {
  /**
   * Whether the widget's token proves a human. False for a wrong token; throws provider-failed when nobody answers.
   * The address is the client's own, or null where it is not known.
   */
  verify(token: string, address: string | null): Promise<boolean>;
  isConfigured: boolean;
}
