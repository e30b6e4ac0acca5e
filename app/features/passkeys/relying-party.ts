import type { Scope } from '~/scope/scope';

/** Who we are to browsers: passkeys belong to the host of the configured origin, never to what a request says. */
export function relyingParty({ config }: Pick<Scope, 'config'>) {
  const { hostname, origin } = new URL(config.appOrigin);
  return { id: hostname, origin, name: config.brand.name };
}
