import { Links } from '@remix-run/react';
import { useIsLite } from './lite';
import { useNonce } from './nonce';
import { useShell } from './use-shell';
import { earlyFonts, faceRules } from './web-fonts';

/** Loaded after the picture that the reader is waiting for. React 18 knows the attribute only in lower case. */
const whenIdle = { fetchpriority: 'low' };

/** The font faces, and the links of all matched routes. */
export function Styles() {
  const nonce = useNonce();
  const isLite = useIsLite();
  const look = useShell()?.brand.look;
  return (
    <>
      <Links />
      {!isLite &&
        earlyFonts(look).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" {...whenIdle} />
        ))}
      {/* Safe: our own font faces. */}
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: faceRules(isLite) }} />
    </>
  );
}
