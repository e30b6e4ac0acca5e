import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { EditionView } from '~/features/festival/present.server';
import { timeLeftText } from '~/features/festival/rules';
import { type EntryPageView, showEntry } from '~/features/festival/show-entry.server';
import { Calendar } from '~/features/festival/ui/edition-dates';
import { EntryAside } from '~/features/festival/ui/entry-aside';
import { EntryForm } from '~/features/festival/ui/entry-form';
import { Winner } from '~/features/festival/ui/outcome';
import { Receipt } from '~/features/festival/ui/receipt';
import { DraftText, NotTaken, Problem, Refused } from '~/features/festival/ui/refused';
import { TermsLink } from '~/features/festival/ui/terms-link';
import { EmbeddedForm } from '~/features/learning/ui/embedded-form';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import commerce from '~/ui/css/commerce.css?url';
import festival from '~/ui/css/festival.css?url';
import learn from '~/ui/css/learn.css?url';
import { LinkButton, TextLink } from '~/ui/forms/button';
import type { Reply } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead, Part } from '~/ui/page/page-parts';
import { PageState } from '~/ui/page/page-state';
import { entryForms } from './enter-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Rise DJ Competition' }];
export const links = () => [commerce, learn, festival].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope, url }) => ({
  page: await showEntry(scope),
  isEdited: url.searchParams.get('edit') === '1',
  isDraftRead: url.searchParams.get('draft') === '1',
}));

export const action = entryForms;

export default function FestivalEntryPage() {
  const { page, isEdited, isDraftRead } = useLoaderData<typeof loader>();
  const reply = useReply();
  if (!page) {
    return (
      <div className="stack is-loose">
        <PageState title="No competition yet" to={[paths.home(), 'All courses']}>
          <p>The Rise DJ Competition will be announced here.</p>
        </PageState>
        <Refused reply={reply} />
      </div>
    );
  }
  switch (page.edition.state) {
    case 'open':
      return <OpenEntry page={page} reply={reply} isEdited={isEdited} />;
    case 'upcoming':
      return <Upcoming page={page} reply={reply} />;
    default:
      return <Closed page={page} reply={reply} isDraftRead={isDraftRead} />;
  }
}

interface StateProps {
  page: EntryPageView;
  reply: Reply | undefined;
}

function OpenEntry({ page, reply, isEdited }: StateProps & { isEdited: boolean }) {
  const { edition, receipt } = page;
  const isSending = reply !== undefined && reply.intent !== 'mail-receipt';
  const hasForm = !edition.widget && (receipt === null || isEdited || isSending);
  return (
    <>
      <Head page={page} title="Your entry">
        {edition.name}. You can change your entry until it closes. The jury hears the latest version.
      </Head>
      <div className="split">
        {edition.widget ? (
          <div className="stack is-loose">
            <Refused reply={reply} />
            <EmbeddedForm {...edition.widget} />
          </div>
        ) : hasForm ? (
          <EntryForm page={page} reply={reply} />
        ) : (
          <div className="stack is-loose">
            <Problem reply={reply} />
            <Receipt page={page} />
            {page.draftSaved && (
              <p>
                You have changes that you haven’t sent yet, saved on {page.draftSaved}.{' '}
                <TextLink href={paths.riseFestivalEnter({ edit: 1 })}>Continue editing</TextLink>
              </p>
            )}
          </div>
        )}
        <EntryAside page={page} hasForm={hasForm} reply={reply} />
      </div>
    </>
  );
}

function Head({ page: { edition }, title, children }: { page: EntryPageView; title: string; children: ReactNode }) {
  return (
    <PageHead title={title} lead={children} className="stack is-tight festival-head">
      <p className="small row">
        <TermsLink className="link-button" edition={edition} back={paths.riseFestivalEnter()}>
          Festival terms
        </TermsLink>{' '}
        {edition.countdown && (
          <a className="link-button only-narrow" href="#time">
            {waitText(edition.state, edition.countdown)}
          </a>
        )}
      </p>
    </PageHead>
  );
}

/** The remaining time in a line, for windows where the countdown is far below. */
function waitText(state: EditionView['state'], { until, now }: { until: number; now: number }): string {
  const left = timeLeftText(new Date(until), new Date(now));
  return state === 'upcoming' ? `Opens in ${left}` : `${left} left`;
}

function Upcoming({ page, reply }: StateProps) {
  const { edition } = page;
  return (
    <>
      <Head page={page} title={`Opens on ${edition.terms.opens}.`}>
        {edition.name}. That’s time to record one more take.
      </Head>
      <div className="split">
        <div className="stack is-loose">
          <Refused reply={reply} />
          <Calendar parts={edition.calendar} />
        </div>
        <EntryAside page={page} hasForm={false} />
      </div>
    </>
  );
}

/** After the close: the refused form, the sent entry, and its outcome. */
function Closed({ page, reply, isDraftRead }: StateProps & { isDraftRead: boolean }) {
  const { edition, receipt, draftSaved } = page;
  return (
    <div className="stack is-loose">
      <PageState
        title={
          edition.winner ? `${edition.winner.djName} ${edition.state === 'past' ? 'played' : 'plays'}.` : 'Closed.'
        }
        actions={
          draftSaved &&
          !isDraftRead && (
            <LinkButton variant="quiet" href={paths.riseFestivalEnter({ draft: 1 })}>
              Read my draft
            </LinkButton>
          )
        }
      >
        <Problem reply={reply} />
        {edition.winner ? (
          <Winner winner={edition.winner} />
        ) : (
          <p>
            {edition.name}: entries closed on <time dateTime={edition.closes.iso}>{edition.closes.utc}</time>.{' '}
            {edition.state === 'closed' && `We’ll name the winner on ${edition.decidedOn}.`}
          </p>
        )}
        {draftSaved && <p>Your draft from {draftSaved} was never sent. You can still read it.</p>}
      </PageState>
      <NotTaken reply={reply} />
      {isDraftRead && draftSaved && (
        <Part id="draft" title="Your draft">
          <DraftText typed={page.typed} />
        </Part>
      )}
      {receipt && <Receipt page={page} />}
      <Calendar parts={edition.calendar} />
    </div>
  );
}
