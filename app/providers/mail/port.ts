export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Identifies the mail's cause; a repeated mail has the same key, so readers and filters can recognise it. */
  key: string;
  /** The reply address, if not the sender. */
  replyTo?: string;
  /** Headers in addition to those of every mail. */
  headers?: Record<string, string>;
}

export interface MailPort {
  /** Sends a mail. Throws provider-failed if the service does not accept it. */
  send(mail: OutgoingMail): Promise<{ messageId: string }>;
}
