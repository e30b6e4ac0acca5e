import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { LinkButton, TextButton, TextLink } from '~/ui/forms/button';
import { CopyField } from '~/ui/forms/copy-field';
import { Notice } from '~/ui/notice';
import type { Fields } from '../fields';
import type { KeptView } from '../keep-draft.server';
import { useDifferences } from './differences';
import { useValues } from './sheet';

interface KeptNoticeProps {
  kept: KeptView;
  /** The saved revision; null for a new draft, and on a page of many small forms. */
  savedRevision: string | null;
}

/** The reader's kept drafts of this page, to continue or to discard. */
export function KeptNotice({ kept, savedRevision }: KeptNoticeProps) {
  const form = useValues()['kept.form'];
  const { path, taken, isGone } = kept;
  // The page already shows what this form has kept.
  const drafts = kept.drafts.filter(({ id }) => id !== taken?.id && id !== form);
  const isSmall = taken !== null && 'kept.of' in taken.fields;
  const changed = 'This was saved after you began the draft.';
  return (
    <>
      {isGone && <Notice>This draft no longer exists. This is the saved version.</Notice>}
      {taken && (
        <Notice
          title={`Your draft of ${taken.when}, not ${isSmall ? 'saved' : 'published'}`}
          action={<Discard path={path} ids={[taken.id, kept.form]} label="Discard the draft" />}
        >
          {isSmall
            ? 'Your draft is in the form below. Save replaces the saved version with it. Discard brings the saved version back.'
            : 'Save keeps it for all administrators, and Publish shows it to everybody. Discard brings back the saved version.'}
        </Notice>
      )}
      {taken?.link && (
        <div className="stack is-tight">
          <CopyField value={taken.link.href} of="the link to this draft" done="The link is copied." />
          <p className="hint">
            Anybody with this link can see the draft until {taken.link.until}. It ends when you save or discard the
            draft.
          </p>
        </div>
      )}
      {drafts.map(({ id, when, revision, about }) => (
        <Notice
          key={id}
          title={
            about ? `${about}: you have a draft of ${when}, not saved` : `You have a draft of ${when}, not published`
          }
          action={
            <span className="row">
              {savedRevision !== null && kept.kind && id !== kept.compared?.id && (
                <TextLink href={`${path}?compare=${id}`}>See what differs</TextLink>
              )}
              <LinkButton variant="quiet" href={`${path}?draft=${id}`}>
                Continue with the draft
              </LinkButton>
              <Discard path={path} ids={[id]} label="Discard" />
            </span>
          }
        >
          {savedRevision !== null && revision !== savedRevision ? changed : 'It has what you typed and did not save.'}
          {kept.compared?.id === id && <Compared fields={kept.compared.fields} />}
        </Notice>
      ))}
    </>
  );
}

/** The saved version and a kept draft, side by side. */
function Compared({ fields }: { fields: Fields }) {
  return <SideBySide differences={useDifferences({ to: fields })} before="Saved" />;
}

/** What is published and what is in the form, side by side. */
export function Differences({ from }: { from: Fields }) {
  return <SideBySide differences={useDifferences({ from })} before="Published" />;
}

function SideBySide({ differences, before }: { differences: ReturnType<typeof useDifferences>; before: string }) {
  if (differences.length === 0) return <p>There are no differences.</p>;
  return differences.map(({ label, text, typed }) => (
    <section key={label} aria-label={`${label}: what differs`} className="stack is-tight">
      <h3 className="field-label">{label}</h3>
      <div className="compare stack is-roomy">
        <Side name={before} text={text} />
        <Side name="Draft" text={typed} />
      </div>
    </section>
  ));
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div className="stack is-snug">
      <p className="small muted">{name}</p>
      <p className="was-written">{text || <span className="muted">(nothing)</span>}</p>
    </div>
  );
}

function Discard({ path, ids, label }: { path: string; ids: string[]; label: string }) {
  return (
    <Form method="post" action={paths.adminKept()}>
      <input type="hidden" name="path" value={path} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <TextButton intent="discard" isDanger>
        {label}
      </TextButton>
    </Form>
  );
}
