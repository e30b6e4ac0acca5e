/** 303 to a path of this site. `hash` scrolls to the change. */
export function seeOther(to: string, hash = ''): Response {
  return new Response(null, { status: 303, headers: { location: to + hash } });
}

/** 303 to another site; only for URLs that a provider returned. */
export function seeElsewhere(url: string): Response {
  return new Response(null, { status: 303, headers: { location: new URL(url).href } });
}

/** 302 to a path of this site, for loaders. */
export function redirectTo(to: string): Response {
  return new Response(null, { status: 302, headers: { location: to } });
}

/** 303 to the posted page, with its query. */
export function backHere(request: Request, hash = ''): Response {
  const { pathname, search } = new URL(request.url);
  return seeOther(pathname + search, hash);
}
