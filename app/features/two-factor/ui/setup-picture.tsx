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
    <section className="profile-part is-broad" aria-labelledby="setup">
      <div className="stack is-tight">
        <h2 className="heading-m" id="setup">
          Scan the code with your app
        </h2>
        <p className="small muted">Step 2 of 3. Any authenticator app works, or your password manager.</p>
      </div>
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
    </section>
  );
}
