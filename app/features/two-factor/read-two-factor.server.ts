import { and, count, eq, isNull } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { firstOf, readOf } from '#db/read';
import { recoveryCodes } from '#db/schema';
import { unseal } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { factorKey, readFactor } from './prove-factor.server';
import { setupTime } from './set-two-factor.server';
import { totpUri } from './totp.server';

/** The state of the viewer's two-factor sign-in. */
export function readTwoFactor(scope: Scope) {
  const { id: userId, userName, email } = requireMember(scope);
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const codes = firstOf(scope.db.select({ left: count() }).from(recoveryCodes).where(unused));
  return readOf([readFactor(scope, userId), codes], (factor, counted) => {
    const { pendingSealed, pendingSince } = factor ?? {};
    const isSettingUp = pendingSince && pendingSince.getTime() + setupTime > scope.now().getTime();
    const secret = isSettingUp && pendingSealed ? unseal(pendingSealed, factorKey(scope, userId)) : null;
    return {
      // Null while two-factor sign-in is off.
      since: factor?.confirmedAt ?? null,
      lastUsedAt: factor?.lastUsedAt ?? null,
      codesLeft: counted?.left ?? 0,
      // The secret for the new app, while an app is being set up.
      setup: secret === null ? null : setupOf(secret, scope.config.brand.name, userName ?? email),
    };
  });
}

function setupOf(secret: string, issuer: string, label: string) {
  const uri = totpUri(secret, { issuer, label });
  const svg = renderSVG(uri, { border: 2 });
  return {
    secret: secret.match(/.{1,4}/g)?.join(' ') ?? secret,
    uri,
    picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  };
}
