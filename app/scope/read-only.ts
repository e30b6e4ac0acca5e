import { readOnlyRefusal } from '~/kit/app-error';
import type { Scope } from './scope';

/**
 * Removes everything from a scope that can change something: jobs, mails and providers. Files can be read. The scope's
 * database must refuse writes as well (`refuseWrites` in db/client.ts); `write` then runs selects only.
 */
export function makeReadOnly(scope: Scope): void {
  const refuse = (): never => {
    throw readOnlyRefusal();
  };
  const { providers } = scope;
  const files = () => {
    const { get, head } = providers.files;
    const rest = { put: refuse, delete: refuse, beginParts: refuse, putPart: refuse, completeParts: refuse };
    return { get, head, ...rest, abortParts: refuse };
  };
  const others = ['billing', 'humanCheck', 'images', 'mail', 'purchaseEvents', 'tokeniser'] as const;
  const closed = Object.defineProperties(
    {},
    {
      files: { get: files },
      ...Object.fromEntries(others.map((name) => [name, { get: refuse }])),
    },
  );
  scope.providers = closed as Scope['providers'];
  scope.outbox = { add: refuse, addIfChanged: refuse, dispatch: () => undefined };
}
