import { useLoaderData } from '@remix-run/react';
import { type CSSProperties, Fragment } from 'react';
import { saveAllReplies } from '~/features/journey/save-replies.server';
import { SaveReplies } from '~/features/journey/schema';
import { AnswersForm } from '~/features/journey/ui/answers-form';
import { type JourneyView, presentJourney } from '~/features/learning/present-journey.server';
import { showJourney } from '~/features/learning/show-home.server';
import { JourneyStage, StageTrack } from '~/features/learning/ui/journey-stage';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import account from '~/ui/css/account.css?url';
import catalogue from '~/ui/css/catalogue.css?url';
import journey from '~/ui/css/journey.css?url';
import landing from '~/ui/css/landing.css?url';
import { Empty } from '~/ui/empty';
import { Button, LinkButton } from '~/ui/forms/button';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead } from '~/ui/page/page-parts';
import { savedNews } from './saved.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'My Journey' }];
export const links = () => [catalogue, landing, account, journey].map((href) => ({ rel: 'stylesheet', href }));

export const loader = page({ for: 'member' }, async ({ scope, url, visit }) => {
  const view = presentJourney(scope, await showJourney(scope), visit.cookies.read(cookieRules.currency));
  // The questions are shown here until all are answered (specification 1, section 2).
  const isAsking = view.questions.length > 0 && (!view.isAnswered || url.searchParams.has('edit'));
  return { ...view, isAsking };
});

export const action = forms(
  {
    update: intent({
      for: 'member',
      isKept: true,
      limit: 'ownRow',
      input: SaveReplies,
      run: saveAllReplies,
      next: () => ({ flash: savedNews, to: paths.myJourney() }),
    }),
  },
  { unnamed: 'update' },
);

export default function MyJourneyPage() {
  const view = useLoaderData<typeof loader>();
  return view.isAsking ? <Answers view={view} /> : <Path view={view} />;
}

const formId = 'answers';

function Answers({ view: { isAnswered, questions, replies } }: { view: JourneyView }) {
  const reply = useReply();
  return (
    <div>
      <div className="journey-top cols">
        <PageHead
          title={isAnswered ? 'Your answers' : 'My Journey'}
          lead={
            isAnswered
              ? 'Changing an answer changes your courses. You keep your progress.'
              : 'Your answers decide which courses you see here. You can change them at any time.'
          }
        />
        {isAnswered && (
          <div className="row">
            <Button form={formId} intent="update">
              Update
            </Button>
            <LinkButton variant="plain" href={paths.myJourney()}>
              Cancel
            </LinkButton>
          </div>
        )}
      </div>
      <AnswersForm id={formId} questions={questions} replies={replies} reply={reply} />
      {/* A second button, for readers at the last question. */}
      <div className="row pad" style={{ '--top': 'var(--space-6)' } as CSSProperties}>
        <Button form={formId} variant={isAnswered ? 'quiet' : 'primary'} size="large" intent="update">
          {isAnswered ? 'Update' : 'Save my answers'}
        </Button>
      </div>
    </div>
  );
}

function Path({ view }: { view: JourneyView }) {
  const { lead, next, stages, offer, offerAfter, played, questions } = view;
  return (
    <div>
      <div className="journey-top cols">
        <PageHead title="My Journey" lead={lead} />
        {questions.length > 0 && (
          <div className="row">
            <LinkButton variant="quiet" icon="pencil" href={paths.myJourney({ edit: 1 })}>
              Edit
            </LinkButton>
          </div>
        )}
      </div>
      {next && <Next next={next} />}
      {stages.length > 0 ? (
        <>
          <StageTrack stages={stages} played={played} />
          <div className="section">
            {stages.map((stage, index) => (
              <Fragment key={stage.id}>
                <JourneyStage stage={stage} count={stages.length} />
                {offer && index === offerAfter && <Offer offer={offer} />}
              </Fragment>
            ))}
          </div>
        </>
      ) : (
        <Empty
          title="No data"
          action={
            <LinkButton variant="quiet" href={paths.courseList()}>
              All courses
            </LinkButton>
          }
        >
          New courses will appear here soon.
        </Empty>
      )}
    </div>
  );
}

function Next({ next: { stage, title, text, href, label } }: { next: NonNullable<JourneyView['next']> }) {
  return (
    <section className="offer panel cols" aria-labelledby="next">
      <div className="stack is-tight">
        <p className="small muted">Next, stage {stage}</p>
        <h2 className="heading-m" id="next">
          {title}
        </h2>
        <p className="small muted">{text}</p>
      </div>
      <div className="stack is-tight">
        <LinkButton size="large" icon="play" href={href}>
          {label}
        </LinkButton>
      </div>
    </section>
  );
}

function Offer({ offer: { price, term } }: { offer: NonNullable<JourneyView['offer']> }) {
  return (
    <section className="offer panel cols" aria-labelledby="offer">
      <div className="stack is-tight">
        <h2 id="offer">The Complete DJ Package</h2>
        <p className="muted">
          All courses on this path, every other course, and DJ Hub. From {price} {term}.
        </p>
      </div>
      <div className="stack is-tight">
        <LinkButton variant="quiet" size="large" href={paths.subscriptionPlans()}>
          See Payment Options
        </LinkButton>
      </div>
    </section>
  );
}
