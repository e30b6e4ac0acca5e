import { type FontName, fontNames, fontProperties } from '~/kit/fonts';
import { paletteOf } from '~/kit/palette';
import { paths } from '~/paths';
import type { Brand, Config } from '~/scope/config';
import type { SchoolRow } from './queries.server';

/** The configuration with the school's settings. A setting that is empty keeps the value of its variable. */
export function withSchool(config: Config, school: SchoolRow | null): Config {
  const { mailFrom } = config;
  const address = typeof mailFrom === 'string' ? (/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom) : mailFrom.email;
  return {
    ...config,
    brand: brandOf(config.brand, school),
    mailFrom: school?.name ? { name: school.name, email: address } : mailFrom,
  };
}

function brandOf(variables: Brand, school: SchoolRow | null): Brand {
  if (!school) return variables;
  const { name, accent, logoFileId, logoRatio, signUpText, footerText, timeZone } = school;
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
    headline: school.headline ?? variables.headline,
    line: school.line ?? variables.line,
    footerText: footerText ?? variables.footerText,
    timeZone: timeZone ?? variables.timeZone,
  };
}

/** The typeface with this name. A name that a later version of the product no longer has counts as not chosen. */
function fontOf(name: string | null): FontName | null {
  return fontNames.find((one) => one === name) ?? null;
}
