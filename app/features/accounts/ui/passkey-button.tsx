import { useNavigation, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { errorOf, type Reply } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';

const loadAuthenticator = () => import('~/features/passkeys/ui/authenticator');

/**
 * The passkey sign-in above the password form. Shown only when JavaScript runs and the browser supports passkeys; until
 * then its space stays free. A click loads the code for passkeys. Browsers that can list passkeys at the address field
 * load it at once, and do.
 */
export function PasskeyButton({ reply }: { reply: Reply | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const isAble = useHydrated() && 'PublicKeyCredential' in window;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shown = problem ?? errorOf(reply, 'credential');
  const isIdle = useNavigation().state === 'idle' && !isBusy;

  function send(credential: string) {
    const form = place.current?.closest('form');
    if (!form) return;
    const fields = new FormData(form);
    fields.delete('email');
    fields.delete('password');
    fields.set('intent', 'passkey');
    fields.set('credential', credential);
    submit(fields, { method: 'post', action: form.getAttribute('action') ?? paths.signIn() });
  }

  async function press() {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    const asked = loadAuthenticator().then(({ signWithPasskey }) => signWithPasskey());
    const answer = await asked.catch(() => ({ errors: { '': ['Something went wrong'] } }));
    setIsBusy(false);
    if ('errors' in answer) return setProblem(answer.errors['']?.[0]);
    send(answer.credential);
  }

  useEffect(() => {
    if (!isAble || !isIdle) return;
    const ending = new AbortController();
    offer(ending.signal).then(
      (credential) => credential && send(credential),
      () => {},
    );
    return () => ending.abort();
  }, [isAble, isIdle]);

  return (
    <div className="passkey-place" ref={place}>
      {isAble && (
        <Button type="button" variant="quiet" size="large" isBlock isLoading={isBusy} onClick={press} icon="key">
          Sign In with a passkey
        </Button>
      )}
      {shown && (
        <p className="field-error" role="alert">
          {shown}
        </p>
      )}
      {isAble && <p className="or">or with your password</p>}
    </div>
  );
}

/** Offers the reader's passkeys in the browser's own list at the address field: the chosen one's answer, or null. */
async function offer(signal: AbortSignal): Promise<string | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return null;
  const { offerPasskeys } = await loadAuthenticator();
  return offerPasskeys(signal);
}
