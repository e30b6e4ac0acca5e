/** How long before its end a token is refreshed, in milliseconds: longer than one request takes. */
const early = 5 * 60_000;

/**
 * The tokens of `npm run content`, from CUEPOINT_TOKEN: an access token, or the whole answer to a sign-in. With the
 * second, the tokens are refreshed before they end, so that they last as long as the command.
 * @param {string | undefined} given
 */
export function keptTokens(given = '') {
  let { access, refresh } = readTokens(given);
  return {
    get access() {
      return access;
    },

    /** @param {number} now in milliseconds */
    isEnding: (now) => refresh !== '' && endOf(access) - now < early,

    /**
     * Gets a new pair. An answer other than 2xx keeps the old one, which may still work.
     * @param {(path: string, init: RequestInit) => Promise<Response>} send
     */
    async refresh(send) {
      const answer = await send('/sessions', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
        body: JSON.stringify({ refreshToken: refresh }),
      });
      if (answer.ok) ({ access, refresh } = readTokens(await answer.text()));
      else refresh = '';
    },
  };
}

/**
 * @param {string} given
 * @returns {{ access: string, refresh: string }} empty if there is none
 */
function readTokens(given) {
  const text = given.trim();
  if (!text.startsWith('{')) return { access: text, refresh: '' };
  try {
    const { data } = JSON.parse(text);
    return { access: String(data.accessToken), refresh: String(data.refreshToken) };
  } catch {
    return { access: '', refresh: '' };
  }
}

/**
 * When an access token ends, in milliseconds; 0 for a text that is none.
 * @param {string} token a JWT
 */
function endOf(token) {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp * 1000;
  } catch {
    return 0;
  }
}
