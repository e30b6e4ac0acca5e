import { type FontName, fontNames, fontProperties } from '~/kit/fonts';
import { paletteOf } from '~/kit/palette';
import { paths } from '~/paths';
import type { Brand } from '~/scope/config';
import type { SchoolRow } from './queries.server';

/** The brand as the office has set it; what it has left empty stays as the variables have it. */
export function brandOf(variables: Brand, school: SchoolRow | null): Brand {
  if (!school) return variables;
  const { name, accent, logoFileId, logoRatio, signUpText, timeZone } = school;
  const look = {
    ...(accent && paletteOf(accent)),
    ...fontProperties(fontOf(school.displayFont), fontOf(school.textFont)),
  };
  return {
    ...variables,
    name: name ?? variables.name,
    accent,
    look: Object.keys(look).length ? look : null,
    logo: logoFileId ? { url: paths.media(logoFileId), ratio: (logoRatio ?? 100) / 100 } : null,
    signUpText: signUpText?.split('\n').filter(Boolean) ?? null,
    timeZone: timeZone ?? variables.timeZone,
  };
}

/** A name that a later version may have dropped counts as not chosen. */
function fontOf(name: string | null): FontName | null {
  return fontNames.find((one) => one === name) ?? null;
}
