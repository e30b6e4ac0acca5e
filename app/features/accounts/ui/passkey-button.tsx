import { useSubmit } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import { paths } from '~/paths';
import { Button } from '~/ui/button';
import { errorOf, type Reply } from '~/ui/form-reply';
import { useHydrated } from '~/ui/use-hydrated';

const door = { action: paths.signIn(), route: 'routes/account/sign-in' };

/**
 * The passkey sign-in above the password form. Shown only when JavaScript runs and the browser supports passkeys; until
 * then its space stays free. A click loads the code for passkeys.
 */
export function PasskeyButton({ reply }: { reply: Reply | undefined }) {
  const submit = useSubmit();
  const isAble = useHydrated() && 'PublicKeyCredential' in window;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shown = problem ?? errorOf(reply, 'credential');

  async function press({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (isBusy || !form) return;
    setIsBusy(true);
    setProblem(undefined);
    const asked = import('~/features/passkeys/ui/authenticator').then(({ signWithPasskey }) => signWithPasskey(door));
    const answer = await asked.catch(() => ({ errors: { '': ['Something went wrong'] } }));
    setIsBusy(false);
    if ('errors' in answer) return setProblem(answer.errors['']?.[0]);
    const fields = new FormData(form);
    fields.delete('email');
    fields.delete('password');
    fields.set('intent', 'passkey');
    fields.set('credential', answer.credential);
    submit(fields, { method: 'post', action: form.getAttribute('action') ?? door.action });
  }

  return (
    <div className="passkey-place">
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
