import { PirateCity, UserOutput } from '~/features/accounts/schema';
import { setPirateLocation } from '~/features/accounts/set-pirate-location.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(PirateCity, setPirateLocation, {
    summary: 'The Pirate location; the city decides the country',
    auth: 'bearer',
    output: UserOutput,
    tag: 'Users',
  }),
});
export const action = loader;
