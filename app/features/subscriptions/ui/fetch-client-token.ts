/** Asks the intent `client-token` of a page's form (`route` is the id of its module) for what the tokeniser's script needs. */
export async function fetchClientToken(action: string, route: string): Promise<string> {
  const address = new URL(action, location.href);
  address.searchParams.set('_data', route);
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ intent: 'client-token' }) });
  const made: { clientToken?: string } = answer.ok ? await answer.json() : {};
  if (!made.clientToken) throw new Error('No client token');
  return made.clientToken;
}
