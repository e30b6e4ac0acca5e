import type { ReactNode } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Disclosure } from '~/ui/disclosure';
import { MoreLink } from '~/ui/forms/button';
import { Icon } from '~/ui/pictures/icon';
import type { IconName } from '~/ui/pictures/icon-shapes';
import type { Topic } from '../rules';

interface TopicPart {
  topic: Topic;
  title: string;
  icon: IconName;
  questions: { asked: string; answer: ReactNode }[];
  write: string;
}

/**
 * The most frequent questions. Every answer must be true of the product, so a change of one needs a change of the
 * other.
 */
const parts: TopicPart[] = [
  {
    topic: 'payment',
    title: 'Payments and refunds',
    icon: 'credit-card',
    questions: [
      {
        asked: 'How do I get a refund?',
        answer: (
          <>
            Within 14 days of buying, <AppLink href={paths.withdraw()}>withdraw from the contract</AppLink>. We refund
            you the way you paid. After that, <AppLink href={writeAbout('payment')}>write to us</AppLink>.
          </>
        ),
      },
      {
        asked: 'Where is my invoice?',
        answer: (
          <>
            Next to each payment in <AppLink href={paths.payments()}>Payments</AppLink>, as a PDF.
          </>
        ),
      },
      {
        asked: 'My payment failed',
        answer: (
          <>
            For a subscription, <AppLink href={paths.changePaymentMethod()}>update your payment method</AppLink>: you
            keep your access for seven days. For a course, try again: it is still in your{' '}
            <AppLink href={paths.basket()}>basket</AppLink>.
          </>
        ),
      },
      {
        asked: 'How do I cancel my subscription?',
        answer: (
          <>
            In <AppLink href={paths.payments()}>Payments</AppLink>. You keep access until the end of the period you’ve
            paid for.
          </>
        ),
      },
    ],
    write: 'Write about a payment',
  },
  {
    topic: 'access',
    title: 'Signing in and access',
    icon: 'lock',
    questions: [
      {
        asked: 'I bought a course but can’t see it',
        answer: (
          <>
            Sign in with the email address that is on your receipt, then open{' '}
            <AppLink href={paths.home()}>All Courses</AppLink>. A payment can take five minutes to arrive.
          </>
        ),
      },
      {
        asked: 'I didn’t get the verification email',
        answer: (
          <>
            Check your spam folder. To get it again, <AppLink href={paths.signIn()}>sign in</AppLink>: the page that
            follows sends it. The link expires in 24 hours.
          </>
        ),
      },
      {
        asked: 'I forgot my password',
        answer: (
          <>
            <AppLink href={paths.forgotPassword()}>Reset your password</AppLink>. The link works for one hour.
          </>
        ),
      },
      {
        asked: 'My activation code doesn’t work',
        answer: (
          <>
            Type it on <AppLink href={paths.redeem()}>Redeem a code</AppLink>. Spaces, hyphens and capitals don’t
            matter. Each code works once.
          </>
        ),
      },
    ],
    write: 'Write about access',
  },
  {
    topic: 'technical',
    title: 'Video and technical',
    icon: 'gauge',
    questions: [
      {
        asked: 'A video doesn’t play or stops',
        answer: (
          <>
            On a slow connection, <AppLink href={paths.lite()}>switch on lite mode</AppLink>: you get the sound first,
            and the video when you ask for it. Still stuck? Tell us the lesson and your browser.
          </>
        ),
      },
      {
        asked: 'Can I watch without a connection?',
        answer: <>No, videos need a connection. You can download the transcript below a lesson’s video.</>,
      },
      {
        asked: 'Which captions are there?',
        answer: (
          <>
            The player lists the languages of each video. Choose yours there, or once for all lessons in{' '}
            <AppLink href={`${paths.myProfile()}#preferences`}>My profile</AppLink>.
          </>
        ),
      },
    ],
    write: 'Write about a technical problem',
  },
  {
    topic: 'other',
    title: 'Everything else',
    icon: 'mail',
    questions: [
      {
        asked: 'How do I enter Rise DJ Competition?',
        answer: (
          <>
            The <AppLink href={paths.riseFestival()}>competition page</AppLink> has the rules, the dates and the entry
            form.
          </>
        ),
      },
      {
        asked: 'How do I get my data, or delete my account?',
        answer: (
          <>
            Both are in <AppLink href={paths.myData()}>My data</AppLink>, without writing to us.
          </>
        ),
      },
      {
        asked: 'How do I report a comment?',
        answer: <>Press Report below the comment and choose the reason. We read every report.</>,
      },
    ],
    write: 'Write about something else',
  },
];

function writeAbout(topic: Topic): string {
  return `${paths.contact({ topic })}#write`;
}

/** Four topics, each with answers to its most frequent questions and a link to the form. */
export function ContactTopics() {
  return (
    <div className="topics">
      {parts.map(({ topic, title, icon, questions, write }) => (
        <section key={topic} className="stack is-tight" aria-labelledby={`about-${topic}`}>
          <h2 id={`about-${topic}`}>
            <Icon name={icon} />
            {title}
          </h2>
          <div>
            {questions.map(({ asked, answer }) => (
              <Disclosure key={asked} title={asked}>
                <p>{answer}</p>
              </Disclosure>
            ))}
          </div>
          <p>
            <MoreLink href={writeAbout(topic)}>{write}</MoreLink>
          </p>
        </section>
      ))}
    </div>
  );
}
