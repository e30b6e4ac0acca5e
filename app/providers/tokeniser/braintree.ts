import { z } from 'zod';
import { AppError, providerError } from '~/kit/app-error';
import type { Deadline } from '~/kit/deadline';
import { fetchWhole } from '../fetch-whole';
import type { TokeniserPort } from './port';

interface BraintreeSettings {
  apiUrl: string;
  publicKey: string;
  privateKey: string;
  /** The merchant account of each currency, which determines PayPal and 3-D Secure. */
  merchantAccounts: Record<string, string>;
  /** The billing provider's gateway that accepts the tokens; without it they are useless. */
  gatewayAccount: string;
}

const query =
  'mutation CreateClientToken($input: CreateClientTokenInput) { createClientToken(input: $input) { clientToken } }';

/** Failures have status 200 too, with `errors` instead of data. */
const Answer = z.object({ data: z.object({ createClientToken: z.object({ clientToken: z.string().min(1) }) }) });

/** The tokeniser port for Braintree, by its GraphQL API. */
export function braintree(settings: BraintreeSettings, deadline: Deadline): TokeniserPort {
  const { apiUrl, publicKey, privateKey, merchantAccounts, gatewayAccount } = settings;
  const isConfigured = [publicKey, privateKey, gatewayAccount].every((part) => part !== '');
  return {
    isConfigured,
    async createClientToken(currency) {
      if (!isConfigured) throw new AppError('not-configured', 'No tokeniser of payment methods is configured.');
      const merchantAccountId = merchantAccounts[currency];
      const variables = { input: { clientToken: { ...(merchantAccountId && { merchantAccountId }) } } };
      const request = new Request(apiUrl, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${publicKey}:${privateKey}`)}`,
          'braintree-version': '2024-08-01',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query, variables }),
      });
      try {
        const answer = await fetchWhole(request, deadline);
        return Answer.parse(await answer.json()).data.createClientToken.clientToken;
      } catch (error) {
        throw providerError(error);
      }
    },
  };
}
