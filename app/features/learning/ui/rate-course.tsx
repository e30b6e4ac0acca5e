import { Form, useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { AppLink } from '~/ui/app-link';
import { Dialog } from '~/ui/dialogs/dialog';
import { Button, LinkButton, TextButton, TextLink } from '~/ui/forms/button';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { RatingInput } from '~/ui/rating';
import type { OwnRatingView } from '../present-course-lessons.server';

const title = 'Rate this course';

/** Links to the form without a rating, unless the page asks by itself; with one it shows the rating. */
export function RateLink({ rating, isText }: { rating: OwnRatingView; isText?: boolean }) {
  if (rating.own !== null || rating.isAsked) return null;
  if (isText) {
    return (
      <p>
        <TextLink href={rating.formHref} preventScrollReset>
          {title}
        </TextLink>
      </p>
    );
  }
  return (
    <LinkButton variant="plain" href={rating.formHref} preventScrollReset>
      {title}
    </LinkButton>
  );
}

interface RateCourseProps {
  rating: OwnRatingView;
  reply: Reply | undefined;
}

/**
 * The rating and its form: opened by `?rate=1#rate`, or automatically on the last lesson without a rating. A section of
 * the page; with script a dialog, which stays closed for this visit.
 */
export function RateCourse({ rating, reply }: RateCourseProps) {
  const [query] = useSearchParams();
  const isWanted = query.has('rate') || reply?.intent === 'rate';
  const ask = useAsking(rating.isAsked && !isWanted, rating.courseId);
  if (isWanted) {
    return (
      <div id="rate">
        <Dialog title={title} closeHref={rating.closeHref}>
          <RateForm rating={rating} reply={reply}>
            <AppLink href={rating.closeHref} preventScrollReset className="link-button">
              Cancel
            </AppLink>
          </RateForm>
        </Dialog>
      </div>
    );
  }
  if (ask.isOpen) {
    return (
      <Dialog title={title} onClose={ask.close}>
        <RateForm rating={rating} reply={reply}>
          <TextButton type="button" onClick={ask.close}>
            Not now
          </TextButton>
        </RateForm>
      </Dialog>
    );
  }
  if (rating.own !== null) {
    return (
      <p className="row is-apart small" id="rate">
        <span>
          You rated this course <strong>{rating.own}</strong> of 5
        </span>
        <TextLink href={rating.formHref} preventScrollReset>
          Change your rating
        </TextLink>
      </p>
    );
  }
  if (!rating.isAsked) return null;
  return (
    <section className="stack" id="rate" aria-labelledby="rate-title">
      <h2 className="heading-m" id="rate-title">
        {title}
      </h2>
      <RateForm rating={rating} reply={reply} />
    </section>
  );
}

interface RateFormProps extends RateCourseProps {
  /** Shown beside the button. */
  children?: React.ReactNode;
}

function RateForm({ rating, reply, children }: RateFormProps) {
  const typed = reply?.intent === 'rate' ? Number(typedIn(reply, 'rating')) : null;
  return (
    <Form method="post" action={rating.closeHref} className="form" noValidate preventScrollReset>
      <input type="hidden" name="id" value={rating.courseId} />
      <RatingInput
        id="rating"
        name="rating"
        legend="How good was it?"
        defaultValue={typed ?? rating.own ?? undefined}
        error={reply?.intent === 'rate' ? (errorOf(reply, 'rating') ?? errorOf(reply, '')) : null}
      />
      <div className="row">
        <Button intent="rate">Save rating</Button> {children}
      </div>
    </Form>
  );
}

/** Asks for a rating once per visit; a dismissal lasts for this tab. Never interrupts a video; waits for its end. */
function useAsking(isAsked: boolean, courseId: string): { isOpen: boolean; close: () => void } {
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const key = `rating-put-away-${courseId}`;
  useEffect(() => {
    if (!isAsked || !isHydrated || isPutAway(key)) return;
    const isWatching = [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused);
    if (!isWatching) return setIsOpen(true);
    const onEnded = () => setIsOpen(true);
    document.addEventListener('ended', onEnded, { capture: true, once: true });
    return () => document.removeEventListener('ended', onEnded, { capture: true });
  }, [isAsked, isHydrated, key]);
  return {
    isOpen: isOpen && isAsked,
    close: () => {
      setIsOpen(false);
      putAway(key);
    },
  };
}

function isPutAway(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function putAway(key: string): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage is unavailable: the dismissal lasts for this page only.
  }
}
