import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { paths } from '~/paths';
import { PageState } from './page-state';

/** The facts of an error response; any of them may be missing. */
interface ErrorFacts {
  message?: string;
  code?: string;
  /** Seconds. */
  retryAfter?: number;
  requestId?: string;
}

interface ErrorState {
  title: string;
  text: string;
}

/** The page for anything a route throws. Needs no data: the root loader may have failed too. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isLost(error)) {
    return (
      <PageState title={noAnswer.title} to={[pathname + search, 'Try again']} reloads>
        <p>{noAnswer.text}</p>
      </PageState>
    );
  }
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const facts = isRouteErrorResponse(error) ? factsOf(error.data) : {};
  const { title, text } = stateFor(status, facts);
  return (
    <PageState
      title={title}
      to={[paths.home(), 'Go to the home page']}
      beside={[paths.contact(), 'Contact us']}
      reloads
    >
      <p>{text}</p>
      {facts.requestId && (
        <p className="small">
          Request <code>{facts.requestId}</code>
        </p>
      )}
    </PageState>
  );
}

/** The document title for the same error. */
export function errorTitle(error: unknown): string {
  if (isLost(error)) return noAnswer.title;
  const isAnswer = isRouteErrorResponse(error);
  return stateFor(isAnswer ? error.status : 500, isAnswer ? factsOf(error.data) : {}).title;
}

const noAnswer: ErrorState = {
  title: 'No connection',
  text: 'We could not reach the site. Check your connection, and try again.',
};

/** Whether a request of this page found no server: Chrome's, Firefox's and Safari's words for it. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}

function factsOf(data: unknown): ErrorFacts {
  return typeof data === 'object' && data !== null ? (data as ErrorFacts) : {};
}

function stateFor(status: number, facts: ErrorFacts): ErrorState {
  switch (status) {
    case 403:
      if (facts.code === 'READ_ONLY') return { title: 'This is closed', text: facts.message ?? '' };
      return {
        title: 'You do not have access to this course',
        text: 'Buy the course or subscribe to open it. If you did, sign in with the account that you used.',
      };
    case 404:
      return {
        title: 'Oops! Page not found',
        text: 'The link may be out of date, or the page may have moved. Try searching, or go back.',
      };
    case 405:
      return {
        title: 'This action isn’t available here',
        text: 'This page exists, but it can’t process what was sent to it.',
      };
    case 410:
      return { title: 'This link has expired', text: facts.message ?? 'Ask for a new link where you got this one.' };
    case 413:
      return { title: 'That’s too large', text: facts.message ?? 'Send a smaller file or less text, and try again.' };
    case 429:
      return { title: 'Too many tries', text: `Nothing is lost. Try again ${formatWait(facts.retryAfter)}.` };
    case 503:
      return { title: 'Back soon', text: `Planned maintenance. Try again ${formatWait(facts.retryAfter)}.` };
    default:
      if (status < 500) return { title: 'That didn’t work', text: facts.message ?? 'Go back and try again.' };
      return { title: 'Something went wrong', text: 'This is our fault, and we’ve logged it. Try again in a moment.' };
  }
}

/** 'in 40 seconds', 'in 12 minutes', 'in about 2 hours'. Input in seconds. */
function formatWait(seconds: number | undefined): string {
  if (!seconds || seconds < 1) return 'in a few minutes';
  if (seconds < 90) return `in ${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `in ${minutes} minutes`;
  return `in about ${Math.round(minutes / 60)} hours`;
}
