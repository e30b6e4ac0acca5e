import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Theirs } from '~/features/drafts/ui/theirs';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button } from '~/ui/forms/button';
import { ButtonForm } from '~/ui/forms/button-form';
import { Field, Textarea } from '~/ui/forms/field';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { Part } from '~/ui/page/page-parts';

interface LegalTextFormProps {
  /** The newest version's id; empty if there is no version. */
  revision: string;
  markdown: string;
  reply: Reply | undefined;
}

/** The form of a legal text. A form that is shown again keeps the version that its typed text is based on. */
export function LegalTextForm({ revision, markdown, reply }: LegalTextFormProps) {
  const madeFrom = typedIn(reply, 'revision', revision);
  return (
    <Form method="post" className="stack legal-words">
      <input type="hidden" name="revision" value={madeFrom} />
      <Field
        id="markdown"
        label="Text"
        hint={
          <>
            Markdown: <code>### Heading</code>, <code>**bold**</code>, <code>[words](address)</code>,{' '}
            <code>- list</code>. Each heading begins a section. Empty: the text that the product comes with.
          </>
        }
        error={errorOf(reply, 'markdown')}
      >
        <Textarea name="markdown" defaultValue={typedIn(reply, 'markdown', markdown)} rows={24} maxLength={60_000} />
      </Field>
      {madeFrom !== revision && (
        <Theirs id="legal" savedRevision={revision} others={[{ label: 'Text', text: markdown }]} />
      )}
      <div>
        <Button intent="save-legal-text" variant="quiet">
          Save as the new version
        </Button>
      </div>
    </Form>
  );
}

interface LegalVersionsProps {
  kind: 'terms' | 'privacy' | 'festival';
  revision: string;
  /** The kept versions, newest first. */
  versions: { id: string; savedAt: ReactNode; savedBy: string }[];
  /** The version that is shown. */
  shown: { id: string; markdown: string } | null;
}

/** The kept versions. Each can be shown, and an earlier one can be made the newest. */
export function LegalVersions({ kind, revision, versions, shown }: LegalVersionsProps) {
  return (
    <Part id="versions" title="Versions" isLabel>
      {versions.length === 0 && <p className="small muted">None yet. The product’s own text is shown.</p>}
      <ol className="ratios small">
        {versions.map(({ id, savedAt, savedBy }) => (
          <li key={id}>
            <span>
              {savedAt}
              <br />
              <span className="muted">{savedBy}</span>
            </span>
            {id === revision ? (
              <span className="muted">Newest</span>
            ) : (
              <AppLink href={`${paths.adminLegalText(kind)}?version=${id}#shown`}>
                Show<span className="visually-hidden"> the version of {savedAt}</span>
              </AppLink>
            )}
          </li>
        ))}
      </ol>
      {shown && (
        <div className="stack" id="shown">
          <h3 className="field-label">The version that you chose</h3>
          <pre className="legal-version">{shown.markdown || 'The product’s own text.'}</pre>
          {shown.id !== revision && (
            <ButtonForm
              intent="restore-legal-text"
              label="Bring it back"
              fields={{ versionId: shown.id, revision }}
              variant="quiet"
            />
          )}
        </div>
      )}
    </Part>
  );
}
