import type { CSSProperties } from 'react';
import { CellField, useCell } from '~/features/drafts/ui/sheet';
import { nearestAccent } from '~/kit/palette';
import { Button } from '~/ui/button';
import { Input } from '~/ui/input';

/** The accent colour with its swatch. */
export function AccentLine() {
  const accent = useCell('accent');
  const colour = colourOf(accent);
  const nearest = colour && nearestAccent(colour);
  return (
    <>
      <CellField
        name="accent"
        label="Colour"
        hint="For buttons and markers, such as #168080. It is checked in the dark and in the light theme."
        isOptional
      >
        <div className="input-group">
          <span className="swatch" style={{ '--swatch': colour ?? 'var(--accent)' } as CSSProperties} />
          <Input name="accent" defaultValue={accent} maxLength={7} autoComplete="off" spellCheck={false} />
        </div>
      </CellField>
      {nearest && nearest !== colour && (
        <div>
          <Button name="usesAccent" value={nearest} variant="quiet">
            Save with {nearest}
          </Button>
        </div>
      )}
    </>
  );
}

/** A typed colour; null for any other text. */
export function colourOf(text: string): string | null {
  const colour = text.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null;
}
