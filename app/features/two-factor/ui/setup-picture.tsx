import { Notice } from '~/ui/notice';
import { ProfilePart } from '~/ui/profile-part';

interface SetupPictureProps {
  /** In groups of four. */
  secret: string;
  uri: string;
  /** An SVG as a data address. */
  picture: string;
  name: string;
}

/** What an authenticator app is to be given: a picture, and the same as text. */
export function SetupPicture({ secret, uri, picture, name }: SetupPictureProps) {
  return (
    <ProfilePart
      id="setup"
      title="Scan the code with your app"
      about="Step 2 of 3. Any authenticator app works, or your password manager."
      isBroad
    >
      <div className="factor-setup">
        <img
          src={picture}
          width="200"
          height="200"
          alt="The code for your authenticator app; the same code is beside it as text"
        />
        <div className="stack is-tight">
          <p className="field-label">No camera? Type this instead</p>
          <p className="factor-secret">{secret}</p>
          <p className="small">
            <a href={uri}>Open in an app on this device</a>
          </p>
          <p className="hint">Account: {name}. Type: time-based, six digits. This code expires in 30 minutes.</p>
        </div>
      </div>
    </ProfilePart>
  );
}

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
