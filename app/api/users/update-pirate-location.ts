import { user } from '~/api/examples';
import { PirateCity, UserOutput } from '~/features/accounts/schema';
import { setPirateLocation } from '~/features/accounts/set-pirate-location.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(PirateCity, setPirateLocation, {
    summary: 'The Pirate location; the city decides the country',
    description:
      'Sets your Pirate studio. The city decides the country, so a country that you send is ignored. For signed-in users. Courses that need a location ask for it before payment. A city that is not in the list answers 422.',
    example: { sends: { pirateLocationCity: 'Berlin' }, answers: user },
    auth: 'bearer',
    output: UserOutput,
    tag: 'Users',
  }),
});
export const action = loader;
