import { AppLink } from '~/ui/app-link';
import { sectionStyle } from '~/ui/section-name';
import { HiddenComma } from '~/ui/separated';
import type { SectionShelfView } from '../present-hub.server';

/** Links to all sections, one per line. */
export function Discover({ sections }: { sections: SectionShelfView[] }) {
  return (
    <ul className="stages is-discover">
      {sections.map(({ id, name, tagline, href, hexColor, count }) => (
        <li key={id} className="has-section-color" style={sectionStyle(hexColor)}>
          <span className="section-name" aria-hidden="true" />
          <AppLink href={href}>
            {name} <span className="muted">{tagline}</span>
          </AppLink>
          <HiddenComma />
          <span className="small muted num">{count}</span>
        </li>
      ))}
    </ul>
  );
}
