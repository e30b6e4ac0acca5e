import type { Store } from './store';

/** A mail that arrived. */
export interface Mail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The reply address, if not the sender. */
  replyTo?: string;
  headers: Record<string, string>;
  links: string[];
  /** ISO 8601, UTC. */
  receivedAt: string;
}

export type Mailbox = ReturnType<typeof createMailbox>;

/** Every mail that the app sent, newest first. */
export function createMailbox(store: Store) {
  function add(mail: Mail): void {
    store.run('INSERT INTO mail (id, recipient, body) VALUES (?, ?, ?)', mail.id, mail.to, JSON.stringify(mail));
  }

  function list(recipient?: string, limit = -1): Mail[] {
    const where = recipient ? 'WHERE recipient = lower(?)' : '';
    const values = recipient ? [recipient, limit] : [limit];
    const query = `SELECT body FROM mail ${where} ORDER BY position DESC LIMIT ?`;
    return store.rows<{ body: string }>(query, ...values).map((row) => JSON.parse(row.body));
  }

  function find(id: string): Mail | undefined {
    const row = store.rows<{ body: string }>('SELECT body FROM mail WHERE id = ?', id)[0];
    return row && JSON.parse(row.body);
  }

  function empty(): void {
    store.run('DELETE FROM mail');
  }

  return { add, list, find, empty };
}
