import { json } from './http';

/** The tokeniser is not played: 501 on all of its paths, in the shape of its GraphQL errors. */
export function refuseTokeniser(): Response {
  const errors = [
    {
      message: 'The sandbox does not play the tokeniser.',
      extensions: { errorClass: 'NOT_IMPLEMENTED', errorType: 'developer_error' },
    },
  ];
  return json({ data: null, errors }, 501);
}
