import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { paths } from '~/paths';
import { classNames } from '~/ui/class-names';
import { Button, TextButton, TextLink } from '~/ui/forms/button';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { SaidAt, useSaid } from '~/ui/page/said-at';
import { Icon } from '~/ui/pictures/icon';
import type { KeptView } from '../keep-draft.server';
import { sheetPlace } from '../rules';
import { leadToFirst, placeOfFault } from './lead-to-fault';
import { PreviewPanel } from './preview-panel';
import type { DraftState } from './publishing';
import { useFaults, useValues } from './sheet';
import { KeptSaid, useAutosave } from './use-autosave';

interface WriteBarProps {
  kept: KeptView;
  /**
   * What the bar saves and publishes, and the intent that was refused. Without a state a save is at once what everybody
   * sees.
   */
  writing: { of: string; state: DraftState | undefined; intent: string | null; isDated: boolean };
  /** Who saved the draft, and when; null if there is no draft. */
  draft: { when: string; by: string } | null;
  /** The saved revision; null for a new draft. */
  savedRevision: string | null;
  /** The page of what is saved, for the preview. */
  savedPage: string | undefined;
  children?: ReactNode;
}

/** The page whose preview is open: a save makes its form anew, and the preview of what is saved stays beside it. */
let previewedPage: string | null = null;

/** A new draft has a path of its own once it is saved. */
const wasPreviewed = (path: string) =>
  previewedPage !== null && [path, path.replace(/[^/]+$/, 'new')].includes(previewedPage);

/**
 * The bar above a draft's form: whether what was typed is kept, what is to be mended, ways to look at the draft, and the
 * buttons of a draft that is written beside what is published.
 */
export function WriteBar({ kept, writing, draft, savedRevision, savedPage, children }: WriteBarProps) {
  const values = useValues();
  const faults = Object.keys(useFaults()).length;
  const place = useRef<HTMLDivElement>(null);
  const { state, keepNow } = useAutosave(place, savedRevision);
  const isScripted = useHydrated();
  const isSaid = useSaid(sheetPlace) !== null && isScripted;
  const [isPreviewing, setIsPreviewing] = useState(() => savedPage !== undefined && wasPreviewed(kept.path));
  const own = String(values['kept.form'] ?? kept.form);
  // Nothing was typed here, and nothing waits to be published.
  const isAsPublished = isScripted && !state && !draft && faults === 0 && writing.state === 'published';
  useKeys(place);
  // The page of what is saved does not show a draft beside it.
  const rowPage = draft ? undefined : savedPage;
  const previewed = state?.is === 'saved' ? own : null;
  useEffect(() => {
    if (isPreviewing && previewed === null && !rowPage) keepNow();
    previewedPage = isPreviewing ? kept.path : null;
  }, [isPreviewing, previewed, rowPage, kept.path]);
  return (
    <>
      <div className={classNames('write-bar row muted', writing.state && faults > 0 && 'is-bad')} ref={place}>
        <input type="hidden" name="kept.path" value={kept.path} />
        <input type="hidden" name="kept.form" value={own} />
        <input type="hidden" name="kept.from" value={String(values['kept.from'] ?? kept.taken?.from ?? '')} />
        <div className="said">
          {isScripted && !state && <SaidAt place={sheetPlace} />}
          {writing.state && faults > 0 && <ToMend {...writing} state={writing.state} />}
          <KeptSaid state={state} />
          {!state && draft && (
            <span className="is-when">
              <strong>Saved {draft.when}</strong>
              {draft.by && ` by ${draft.by}`}, not published
            </span>
          )}
          {!state && !draft && !isSaid && faults === 0 && !isAsPublished && (
            <span className="is-how">
              {isScripted
                ? `What you type is kept as a draft. Nobody sees it until you ${writing.state ? 'publish' : 'save'}.`
                : 'What you type is saved when you press Save.'}
            </span>
          )}{' '}
          {writing.state && !(draft && writing.state === 'draft') && (
            <span className="state">
              {states[writing.state]}
              {isAsPublished && <span>, no changes since</span>}
            </span>
          )}
        </div>
        <div className="row">
          {children}
          {kept.kind && isScripted && (
            <TextButton
              type="button"
              className="is-way"
              aria-expanded={isPreviewing}
              onClick={() => setIsPreviewing(!isPreviewing)}
            >
              <Icon name="eye" />
              <span>{isPreviewing ? 'Hide preview' : 'Preview'}</span>
            </TextButton>
          )}
          {writing.isDated && (writing.state === 'new' || writing.state === 'draft') && (
            <TextLink href="#publishing">Publish later</TextLink>
          )}
          <Button
            variant={writing.state ? 'quiet' : 'primary'}
            size="small"
            intent="save"
            aria-keyshortcuts="Control+S"
          >
            Save<span className="visually-hidden"> {writing.of}</span>
          </Button>
          {writing.state && (
            <Button
              variant={isAsPublished ? 'quiet' : 'primary'}
              size="small"
              intent="publish"
              aria-keyshortcuts="Control+Enter"
            >
              Publish<span className="visually-hidden"> {writing.of}</span>
            </Button>
          )}
        </div>
      </div>
      {isPreviewing && kept.kind && (previewed !== null || rowPage) && (
        <PreviewPanel
          kind={kept.kind}
          draft={previewed}
          at={state?.is === 'saved' ? state.at : 0}
          savedPage={rowPage}
          keep={keepNow}
        />
      )}
    </>
  );
}

/** Ctrl S saves, and Ctrl Enter publishes, from any field of the form and outside of it. */
function useKeys(place: RefObject<HTMLElement>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return;
      const intent = { s: 'save', Enter: 'publish' }[event.key];
      const button = intent && place.current?.querySelector<HTMLButtonElement>(`button[value=${intent}]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [place]);
}

const states: Record<DraftState, string> = {
  new: 'Not published',
  draft: 'Not published',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Off sale',
};

const numbers = ['', 'one thing', 'two things', 'three things', 'four things', 'five things', 'six things'];

/**
 * How many things keep the draft from being saved or published. With script the first of them is opened, scrolled to and
 * focused when the refusal arrives, and by the link.
 */
function ToMend({ of, state, intent }: { of: string; state: DraftState; intent: string | null }) {
  const faults = useFaults();
  const link = useRef<HTMLAnchorElement>(null);
  const fields = Object.keys(faults);
  const wasScripted = useRef(useHydrated());
  const names = fields.join(' ');
  useEffect(() => {
    return wasScripted.current ? leadToFirst(link.current?.closest('form'), names.split(' ')) : undefined;
  }, [names]);
  const isSeen = state === 'published' || state === 'scheduled';
  const isPublish = intent === 'publish';
  return (
    <>
      <span className="error-line" role="alert">
        <strong>
          Not {isPublish ? 'published' : 'saved'}:{' '}
          {faults[''] ?? `${numbers[fields.length] ?? `${fields.length} things`} to mend.`}
        </strong>{' '}
        <span>{isSeen ? `What people see of ${of} is unchanged.` : 'What you typed is still here.'}</span>
      </span>
      <a
        className="link-button"
        ref={link}
        href={`#${placeOfFault(fields[0] ?? '')}`}
        onClick={(event) => {
          event.preventDefault();
          leadToFirst(event.currentTarget.closest('form'), fields);
        }}
      >
        To the first
      </a>
    </>
  );
}

/** The buttons for a draft besides saving. With script, the bar replaces the first one. */
export function KeepButtons({ kind }: Pick<KeptView, 'kind'>) {
  const isScripted = useHydrated();
  const toKept = { variant: 'quiet', name: 'intent', formAction: paths.adminKept() } as const;
  return (
    <>
      {kind && (
        <section className="buy-box" aria-labelledby="share-head">
          <h2 id="share-head" className="field-label">
            Show it to somebody
          </h2>
          <p className="small muted" id="share-note">
            Anyone who has the link sees the draft without an account, until you save or discard it.
            {kind === 'courses' && ' It also shows the titles of lessons that are drafts.'}
          </p>
          <Button {...toKept} value="share" aria-describedby="share-note" isBlock>
            Create a preview link
          </Button>
          {!isScripted && (
            <Button {...toKept} value="preview" formTarget="_blank" isBlock>
              Preview
            </Button>
          )}
        </section>
      )}
    </>
  );
}
