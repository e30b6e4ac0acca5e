import { CopyTextButton } from '~/ui/forms/copy-button';
import { Notice } from '~/ui/notice';
import { ProfilePart } from '~/ui/profile-part';

interface SetupPictureProps {
  /** The secret in groups of four characters. */
  secret: string;
  uri: string;
  /** The QR code, as an SVG in a data URL. */
  picture: string;
  name: string;
}

/** The secret for an authenticator app, as a QR code and as text. */
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

/** The new recovery codes, which are shown only once, in a printable layout. */
export function NewCodes({ codes, name }: { codes: string[]; name: string }) {
  return (
    <section className="receipt stack" aria-labelledby="codes">
      <Notice kind="success" isLive>
        Two-factor sign-in is on. Keep these codes where you will find them.
      </Notice>
      <h2 id="codes">Your recovery codes</h2>
      <p className="muted">
        For {name}. Each works once, and this page shows them once. Copy them into a password manager, save or print
        them: not only on your phone.
      </p>
      <p className="row">
        <CopyTextButton text={codes.join('\n')} done="The codes are copied.">
          Copy the codes
        </CopyTextButton>
        <a
          className="button is-quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${name}\n\n${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
        >
          Save as a file
        </a>
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </section>
  );
}
