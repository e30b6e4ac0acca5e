import { FactRows } from '~/ui/fact-rows';
import { Checkbox } from '~/ui/forms/choices';

interface TheirsProps {
  /** The prefix of the fields' ids, unique in the page. */
  id: string;
  /** The saved revision. */
  savedRevision: string;
  /** The fields whose saved value differs from what was typed: the label and the saved value. */
  others: { label: string; text: string }[];
}

/** The most characters shown of a saved text, which are enough to recognise it. */
const shown = 300;

/**
 * A part of a form after someone else saved: the saved values that differ from what was typed, and a checkbox to
 * replace them. Without the tick, submitting the form again saves nothing.
 */
export function Theirs({ id, savedRevision, others }: TheirsProps) {
  return (
    <fieldset className="theirs stack is-tight">
      <legend className="field-label">The saved version, where it differs from yours</legend>
      {others.length > 0 ? (
        <FactRows facts={others.map(({ label, text }) => ({ label, value: clipped(text) }))} />
      ) : (
        <p className="small muted">There are no differences.</p>
      )}
      <input type="hidden" name="savedRevision" value={savedRevision} />
      <Checkbox
        id={`${id}-isOver`}
        name="isOver"
        label="Replace their version with mine"
        hint="If you don’t tick this, nothing is saved."
      />
    </fieldset>
  );
}

function clipped(text: string): string {
  if (!text) return '(nothing)';
  return text.length > shown ? `${text.slice(0, shown)} …` : text;
}
