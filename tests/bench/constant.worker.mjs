// Measures the cost of the machinery around every Worker; with `bench-page`, answers a page's own bytes as a constant.
import pages from './pages.mjs';

export default {
  fetch(request) {
    const page = pages[request.headers.get('bench-page')];
    return page ? new Response(page.body, { status: page.status, headers: page.headers }) : new Response('ok');
  },
};
