export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names the cause; a repeated mail carries the same key, so that a reader or a filter can tell. */
  key: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  /** Of the mail itself, beside those that every mail has. */
  headers?: Record<string, string>;
}

export interface MailPort {
  /** Hands a mail over. Throws provider-failed when the service does not take it. */
  send(mail: OutgoingMail): Promise<{ messageId: string }>;
}
