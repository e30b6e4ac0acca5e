/** The request for a page that is shown at an address in place of what was asked for there. Whatever was posted is not read. */
export function askInstead(path: string, request: Request, url: URL): Request {
  return new Request(new URL(path, url.origin), { headers: request.headers });
}
