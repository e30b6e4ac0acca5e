import { Wave } from '~/ui/player/wave';

/** The benefits of an account, beside the forms on a wide screen: the school's own text, if it has one. */
export function AccountAside({ words }: { words: string[] | null }) {
  const [claim, ...lines] = words ?? ownText;
  return (
    <aside className="only-wide" aria-label="What an account is for">
      <div className="stack account-aside">
        <div className="wave-cue">
          <Wave seed="account" played={0.27} bars={140} />
        </div>
        <p className="account-claim">{claim}</p>
        {lines.length > 0 && (
          <ul className="ticks">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}

/** What an account is for in one sentence, below the heading where the screen has no room for the second column. */
export function AccountWhy({ words }: { words: string[] | null }) {
  return <p className="small muted only-narrow">{(words ?? ownText)[0]}</p>;
}

const ownText = [
  'A free account opens the preview lessons of every course.',
  'A learning path that follows your answers',
  'Your place kept in every video, on every device',
  'Courses you buy are yours to keep',
];
