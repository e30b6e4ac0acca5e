import { Form } from '@remix-run/react';
import { AppLink } from '~/ui/app-link';
import { Button } from '~/ui/forms/button';
import type { Difference, Piece } from '../compare-drafts.server';

interface VersionListProps {
  /** The path of the page with the versions. */
  path: string;
  rows: { id: string; when: string; by: string }[];
  /** The version that is being compared. */
  chosen: string | null;
  /** The saved revision. */
  current: string;
}

/** The list of saved versions, newest first, with their times and authors. */
export function VersionList({ path, rows, chosen, current }: VersionListProps) {
  return (
    <nav aria-label="Versions">
      <ol>
        {rows.map(({ id, when, by }) => (
          <li key={id}>
            <AppLink
              className="choose-row"
              href={`${path}?version=${encodeURIComponent(id)}`}
              aria-current={id === chosen ? 'true' : undefined}
            >
              <strong>{when}</strong>
              <span className="muted">
                {[by, id === current && 'the current version'].filter(Boolean).join(', ') || 'Before this list'}
              </span>
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ComparisonProps {
  version: string;
  /** The saved revision. */
  revision: string;
  /** Null if the version can no longer be read. */
  differences: Difference[] | null;
}

/** What has changed since a version, side by side, and a button that saves that version again. */
export function Comparison({ version, revision, differences }: ComparisonProps) {
  if (differences === null) return <p>This version can’t be shown: it contains something that is no longer allowed.</p>;
  if (version === revision) return <p>This is the current version.</p>;
  return (
    <div className="stack is-snug">
      {differences.length === 0 && <p>There are no differences.</p>}
      {differences.map(({ label, before, after }) => (
        <section key={label} className="stack is-tight">
          <h2 className="field-label">{label}</h2>
          <div className="compare stack is-roomy">
            <Side name="That version" pieces={before} mark="del" />
            <Side name="Now" pieces={after} mark="ins" />
          </div>
        </section>
      ))}
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="revision" value={revision} />
        <Button variant="quiet" intent="bring-back">
          Bring back this version
        </Button>
        <p className="hint">
          This saves the old version at once, and readers see it if the page is published. The publish date stays as it
          is.
        </p>
      </Form>
    </div>
  );
}

function Side({ name, pieces, mark: Mark }: { name: string; pieces: Piece[]; mark: 'ins' | 'del' }) {
  return (
    <div className="stack is-snug">
      <h3 className="small muted">{name}</h3>
      <p className="was-written">
        {pieces.length === 0 && <span className="muted">(nothing)</span>}
        {pieces.map(({ text, isOnlyHere }, at) => (isOnlyHere ? <Mark key={at}>{text}</Mark> : text))}
      </p>
    </div>
  );
}
