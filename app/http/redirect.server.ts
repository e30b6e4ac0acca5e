/** 303 to a path of this site. `hash` puts the reader back where the change is. */
export function seeOther(to: string, hash = ''): Response {
  return new Response(null, { status: 303, headers: { location: to + hash } });
}

/** 303 to another site: only for addresses that a provider gave us. */
export function seeElsewhere(url: string): Response {
  return new Response(null, { status: 303, headers: { location: new URL(url).href } });
}

/** 302 to a path of this site, as a page answers that sends its reader elsewhere. */
export function redirectTo(to: string): Response {
  return new Response(null, { status: 302, headers: { location: to } });
}

/** 303 to the page that was posted to, its query kept. */
export function backHere(request: Request, hash = ''): Response {
  const url = new URL(request.url);
  url.searchParams.delete('_data');
  url.searchParams.delete('index');
  return seeOther(url.pathname + url.search, hash);
}
