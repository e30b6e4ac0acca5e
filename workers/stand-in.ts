/** A request for another page to show at this address. Ignores any posted body. */
export function standInRequest(path: string, request: Request, url: URL): Request {
  return new Request(new URL(path, url.origin), { headers: request.headers });
}
