import { type ReactNode, useRef, useState } from 'react';
import { paths } from '~/paths';
import { Button, TextButton } from '~/ui/forms/button';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import type { KeptView } from '../keep-draft.server';
import { PreviewPanel } from './preview-panel';
import { useValues } from './sheet';
import { KeptSaid, useAutosave } from './use-autosave';

/** The bar above a draft's form: whether what was typed is kept, and ways to look at the draft. */
export function WriteBar({ kept, children }: { kept: KeptView; children?: ReactNode }) {
  const values = useValues();
  const place = useRef<HTMLDivElement>(null);
  const { state, keepNow } = useAutosave(place);
  const isScripted = useHydrated();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const own = String(values['kept.form'] ?? kept.form);
  const preview = () => {
    setIsPreviewing(!isPreviewing);
    if (!isPreviewing) keepNow();
  };
  return (
    <>
      <div className="write-bar row muted" ref={place}>
        <input type="hidden" name="kept.path" value={kept.path} />
        <input type="hidden" name="kept.form" value={own} />
        <input type="hidden" name="kept.from" value={String(values['kept.from'] ?? kept.taken?.from ?? '')} />
        <div className="said">
          <KeptSaid state={state} />
          {!state && (
            <span>
              {isScripted
                ? 'What you type is saved as a draft. It is not published.'
                : 'What you type is saved when you press Save or Save as draft.'}
            </span>
          )}
        </div>
        <div className="row">
          {children}
          {kept.kind && isScripted && (
            <TextButton type="button" aria-expanded={isPreviewing} onClick={preview}>
              Preview
            </TextButton>
          )}
        </div>
      </div>
      {isPreviewing && kept.kind && state?.is === 'saved' && (
        <PreviewPanel kind={kept.kind} draft={own} at={state.at} />
      )}
    </>
  );
}

/**
 * The buttons for a draft besides saving. With script, the bar replaces the first two. They must not come before the
 * form's other buttons, or Enter would click one of them.
 */
export function KeepButtons({ kind }: Pick<KeptView, 'kind'>) {
  const isScripted = useHydrated();
  const toKept = { variant: 'quiet', name: 'intent', formAction: paths.adminKept() } as const;
  return (
    <>
      {!isScripted && (
        <Button {...toKept} value="keep">
          Save as draft
        </Button>
      )}
      {!isScripted && kind && (
        <Button {...toKept} value="preview" formTarget="_blank">
          Preview
        </Button>
      )}
      {kind && (
        <Button {...toKept} value="share" aria-describedby={kind === 'courses' ? 'share-note' : undefined}>
          Link for somebody without an account
        </Button>
      )}
      {kind === 'courses' && (
        <p className="small muted" id="share-note">
          The link also shows the titles of lessons that are drafts.
        </p>
      )}
    </>
  );
}
