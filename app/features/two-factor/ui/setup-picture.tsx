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
    <section className="profile-part" aria-labelledby="setup">
      <div className="stack is-tight">
        <h2 className="heading-m" id="setup">
          1. Scan the code
        </h2>
        <p className="small muted">With any authenticator app: the one in your password manager, or one you install.</p>
      </div>
      <div className="factor-setup">
        <img
          src={picture}
          width="200"
          height="200"
          alt="The code for your authenticator app; the same stands beside it as text"
        />
        <div className="stack is-tight">
          <p className="field-label">No camera? Type this instead</p>
          <p className="factor-secret">{secret}</p>
          <p className="small">
            <a href={uri}>Open in an app on this device</a>
          </p>
          <p className="hint">Account: {name}. Kind: by time, six digits. The code on this page dies in 30 minutes.</p>
        </div>
      </div>
    </section>
  );
}
