import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { LinkButton, TextButton } from '~/ui/button';
import { CopyField } from '~/ui/copy-field';
import { Notice } from '~/ui/notice';
import type { KeptView } from '../open-kept.server';
import { useValues } from './sheet';

interface KeptNoticeProps {
  kept: KeptView;
  /** The saved state; null for a new draft. */
  savedRevision: string | null;
}

/** The drafts of this page that its reader has kept: to go on with, or to discard. */
export function KeptNotice({ kept, savedRevision }: KeptNoticeProps) {
  const form = useValues()['kept.form'];
  const { path, taken, isGone } = kept;
  // What this form itself has kept is on the page already.
  const drafts = kept.drafts.filter(({ id }) => id !== taken?.id && id !== form);
  const changed = 'This was saved after you began the draft.';
  return (
    <>
      {isGone && <Notice>This draft is not kept any more. This is the saved version.</Notice>}
      {taken && (
        <Notice
          title={`Your draft of ${taken.when}, not published`}
          action={<Discard path={path} ids={[taken.id, kept.form]} label="Discard the draft" />}
        >
          Save publishes it on its publish date. Discard brings back the saved version.
        </Notice>
      )}
      {taken?.link && (
        <div className="stack is-tight">
          <CopyField value={taken.link.href} of="the link to this draft" done="The link is copied." />
          <p className="hint">
            Anybody with this link can see the draft until {taken.link.until} UTC. It ends when you save or discard the
            draft.
          </p>
        </div>
      )}
      {drafts.map(({ id, when, revision }) => (
        <Notice
          key={id}
          title={`You have a draft of ${when}, not published`}
          action={
            <span className="row">
              <LinkButton variant="quiet" href={`${path}?draft=${id}`}>
                Continue with the draft
              </LinkButton>
              <Discard path={path} ids={[id]} label="Discard" />
            </span>
          }
        >
          {savedRevision !== null && revision !== savedRevision
            ? `${changed} You can compare both when you continue.`
            : 'It has what you typed and did not save.'}
        </Notice>
      ))}
    </>
  );
}

function Discard({ path, ids, label }: { path: string; ids: string[]; label: string }) {
  return (
    <Form method="post" action={paths.adminKept()}>
      <input type="hidden" name="path" value={path} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <TextButton name="intent" value="discard" isDanger>
        {label}
      </TextButton>
    </Form>
  );
}
