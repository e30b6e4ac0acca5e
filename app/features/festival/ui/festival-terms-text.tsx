import { paths } from '~/paths';
import { type LegalSection, LegalText } from '~/ui/page/legal-page';
import type { TermsView } from '../present.server';
import { answerWithinDays, longestMix, newestMonths, shortestMix, tellWithinDays, youngest } from '../rules';

interface FestivalTerms {
  current: TermsView | null;
  past?: TermsView[];
}

/** The competition terms (specification 1, section 9) with the current edition's dates, in sections. */
export function festivalTermsSections({ current, past = [] }: FestivalTerms): LegalSection[] {
  return [
    {
      id: 'who',
      title: 'Who may enter',
      text: (
        <p>
          Anyone who is {youngest} or over on the day they enter, anywhere in the world. One entry per person. You can
          change it until entries close, and the latest version counts. There is one winner.
        </p>
      ),
    },
    {
      id: 'mix',
      title: 'The mix',
      text: (
        <p>
          {shortestMix} to {longestMix} minutes, made in the past {newestMonths} months. Host it on an audio or video
          service, public or unlisted, so that the jury can hear it without signing in.
        </p>
      ),
    },
    {
      id: 'details',
      title: 'What we ask for',
      text: (
        <p>
          Your DJ name, full name, date of birth, address, email address, social handles and the link to your mix, and
          that you accept these terms and the <a href={paths.privacyPolicy()}>privacy policy</a>. The jury sees your DJ
          name and your mix. We store the rest encrypted, and only our office reads it, for the contract with the
          winner.
        </p>
      ),
    },
    ...(current ? [{ id: 'dates', title: 'Dates and prize', text: <EditionTerms terms={current} /> }] : []),
    {
      id: 'winner',
      title: 'The winner',
      text: (
        <p>
          We email the winner within {tellWithinDays} days after entries close. If the winner doesn’t answer within{' '}
          {answerWithinDays} days, the prize goes to the runner-up. We show the DJ names of both and the winner’s mix on
          our pages.
        </p>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep your entry',
      text: (
        <p>
          We delete a draft that was never sent 30 days after entries close, and an entry 180 days after the festival.
          You can download your data, or delete it with your account, at any time on your data page.
        </p>
      ),
    },
    ...past.map((terms, at) => ({ id: `past-${at + 1}`, title: terms.name, text: <EditionTerms terms={terms} /> })),
  ];
}

export const festivalTermsLead = 'One mix, one winner. These terms apply when you enter the competition.';

/** The competition terms without a heading, for the dialog. */
export default function FestivalTermsText(terms: FestivalTerms) {
  return <LegalText lead={festivalTermsLead} sections={festivalTermsSections(terms)} />;
}

function EditionTerms({ terms }: { terms: TermsView }) {
  return (
    <>
      <p>
        {terms.name}: entries from {terms.opens} to {terms.closes}. Interviews from {terms.interviews}. We{' '}
        {terms.isDecided ? 'named' : 'name'} the winner on {terms.decided}. The festival {terms.isOver ? 'was' : 'is'}{' '}
        from {terms.festival}.
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
