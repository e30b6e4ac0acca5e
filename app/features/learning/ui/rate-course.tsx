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

/** Links to the form as long as there is no rating. */
export function RateLink({ rating, isText }: { rating: OwnRatingView; isText?: boolean }) {
  if (rating.own !== null) return null;
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

interface RateFormProps {
  rating: OwnRatingView;
  reply: Reply | undefined;
  /** Shown beside the button. */
  children?: React.ReactNode;
}

interface RateCourseProps extends Omit<RateFormProps, 'children'> {
  /** Whether the lesson has a video: the page then asks at its end, else once the lesson is completed. */
  hasVideo?: boolean;
  isCompleted?: boolean;
}

/**
 * The rating and its form: opened by `?rate=1#rate`, and on the last lesson without a rating by itself (decisions,
 * "Rating"). A section of the page; with script a dialog, which stays closed for this visit once it was put away.
 */
export function RateCourse({ rating, reply, hasVideo = true, isCompleted = false }: RateCourseProps) {
  const [query] = useSearchParams();
  const isWanted = query.has('rate') || reply?.intent === 'rate';
  const ask = useAsking({ isAsked: rating.isAsked && !isWanted, hasVideo, isCompleted }, rating.courseId);
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
  return null;
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

interface Occasion {
  /** Whether this is the last lesson of a course without a rating of this member. */
  isAsked: boolean;
  hasVideo: boolean;
  isCompleted: boolean;
}

/**
 * Opens the dialog when the lesson's first video has been played to its end, and in a lesson without a video when it is
 * completed. Once a visit: putting it away lasts for this tab.
 */
function useAsking({ isAsked, hasVideo, isCompleted }: Occasion, courseId: string) {
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const key = `rating-put-away-${courseId}`;
  useEffect(() => {
    if (!isAsked || !isHydrated || isPutAway(key)) return;
    if (!hasVideo) {
      if (isCompleted) setIsOpen(true);
      return;
    }
    const onEnded = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement && target.closest('#video-1')) setIsOpen(true);
    };
    document.addEventListener('ended', onEnded, true);
    return () => document.removeEventListener('ended', onEnded, true);
  }, [isAsked, isHydrated, hasVideo, isCompleted, key]);
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
