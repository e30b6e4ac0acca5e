import type { CSSProperties } from 'react';
import { useCell } from '~/features/drafts/ui/sheet';
import { checkAccent, formatRatio } from '~/kit/palette';
import { colourOf } from './accent-line';

const themes = ['dark', 'light'] as const;
const titles = { dark: 'Dark', light: 'Light' };

/** A button and a marker in the colour of the form, in both themes, with their contrast. */
export function BrandProof() {
  const accent = colourOf(useCell('accent'));
  const check = accent && checkAccent(accent);
  const colours = check ? { '--swatch': accent, '--ink': check.ink } : {};
  return (
    <section className="stack" aria-labelledby="look">
      <h2 className="field-label" id="look">
        As it looks with this colour
      </h2>
      {themes.map((theme) => (
        <div key={theme} className={`brand-proof is-${theme}`} style={colours as CSSProperties}>
          <p className="strong small">{titles[theme]}</p>
          <p>
            <span className="button">Sign up</span>
          </p>
          {check && (
            <ul className="ratios">
              {check.places
                .filter(({ place }) => place === 'words' || place === theme)
                .map(({ place, ratio, least }) => (
                  <li key={place}>
                    <span>{place === 'words' ? 'Words on it' : 'Marker on the page'}</span>
                    <strong className={ratio < least ? 'is-bad' : 'is-ok'}>{formatRatio(ratio)}</strong>
                  </li>
                ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}
