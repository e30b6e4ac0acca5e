import { Wave } from '~/ui/wave';

/** What an account is for, beside the forms on a wide screen. */
export function AccountAside() {
  return (
    <aside className="only-wide" aria-label="What an account is for">
      <div className="stack account-aside">
        <div className="wave-cue">
          <Wave seed="account" played={0.27} bars={140} />
        </div>
        <p className="account-claim">A free account opens the preview lessons of every course.</p>
        <ul className="ticks">
          <li>A learning path that follows your answers</li>
          <li>Your place kept in every video, on every device</li>
          <li>Courses you buy are yours to keep</li>
        </ul>
      </div>
    </aside>
  );
}
