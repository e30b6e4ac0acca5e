import { Notice } from '~/ui/notice';

/** Recovery codes, shown once, made to be printed. */
export function NewCodes({ codes, name }: { codes: string[]; name: string }) {
  return (
    <section className="receipt stack" aria-labelledby="codes">
      <Notice kind="success" isLive>
        Two-factor sign-in is on. Keep these codes where you will find them.
      </Notice>
      <h2 id="codes">Your recovery codes</h2>
      <p className="muted">
        For {name}. Each works once, and this page shows them once. Print it, or write them down somewhere that is not
        your phone.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </section>
  );
}
