import { paths } from '~/paths';
import { answerWithinDays, longestMix, newestMonths, shortestMix, tellWithinDays, youngest } from '../rules';
import type { TermsView } from '../view';

interface FestivalTermsTextProps {
  current: TermsView | null;
  past?: TermsView[];
}

/** The festival competition terms (specification 1, section 9) with the dates of the present edition. */
export default function FestivalTermsText({ current, past = [] }: FestivalTermsTextProps) {
  return (
    <>
      <h2>Who may enter</h2>
      <p>
        Anyone who is {youngest} or over on the day they enter, anywhere in the world. One entry per person. You can
        change it until entries close, and the latest version counts. There is one winner.
      </p>
      <h2>The mix</h2>
      <p>
        From {shortestMix} to {longestMix} minutes, made in the past {newestMonths} months, on an audio or video hosting
        service, public or unlisted, so that the jury can hear it without signing in.
      </p>
      <h2>What we ask for</h2>
      <p>
        Your DJ name, full name, date of birth, address, email address, social handles and the link to your mix, and
        that you accept these terms and the <a href={paths.privacyPolicy()}>privacy policy</a>. The jury sees your DJ
        name and your mix. We store the rest encrypted, and only our office reads it, for the contract with the winner.
      </p>
      {current && <EditionTerms terms={current} title="Dates and prize" />}
      <h2>The winner</h2>
      <p>
        We email the winner within {tellWithinDays} days after entries close. If the winner doesn’t answer within{' '}
        {answerWithinDays} days, the prize goes to the runner-up. We show the DJ names of both and the winner’s mix on
        our pages.
      </p>
      <h2>How long we keep it</h2>
      <p>
        We delete a draft that was never sent 30 days after entries close, and an entry 180 days after the festival. You
        can download your data, or delete it with your account, at any time on your data page.
      </p>
      {past.map((terms) => (
        <EditionTerms key={terms.name} terms={terms} title={terms.name} />
      ))}
    </>
  );
}

function EditionTerms({ terms, title }: { terms: TermsView; title: string }) {
  return (
    <>
      <h2>{title}</h2>
      <p>
        {terms.name}: entries from {terms.opens} to {terms.closes}. Interviews from {terms.interviews}; the winner is
        named on {terms.decided}. The festival is from {terms.festival}.
      </p>
      {terms.prize.length > 0 && (
        <>
          <p>The prize:</p>
          <ul>
            {terms.prize.map(({ text, end }) => (
              <li key={text}>{end ? `${text}, ${end}` : text}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
