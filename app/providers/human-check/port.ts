export interface HumanCheckPort {
  /** Whether the widget's token proves a human. False for a wrong token; throws provider-failed when nobody answers. */
  verify(token: string, address: string): Promise<boolean>;
  isConfigured: boolean;
}
