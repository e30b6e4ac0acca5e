import { Form } from '@remix-run/react';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { Notice } from '~/ui/notice';
import { HiddenComma } from '~/ui/separated';
import type { LessonPageView } from '../present-lesson.server';
import { BookmarkForm } from './bookmark-form';
import { RateLink } from './rate-course';

/** The actions at the end of a lesson: mark it complete, and continue. */
export function LessonSteps({ lesson }: { lesson: LessonPageView }) {
  const { isCompleted, isCourseComplete, previous, next, course } = lesson;
  return (
    <>
      <div className="row lesson-acts" id="done">
        {isCompleted && (
          <p>
            <Badge look="owned">Completed</Badge>
          </p>
        )}
        <Form method="post" preventScrollReset={isCompleted}>
          <input type="hidden" name="isCompleted" value={isCompleted ? 'false' : 'true'} />
          <Button
            name="intent"
            value="complete"
            variant={isCompleted ? 'quiet' : 'primary'}
            icon={isCompleted ? undefined : 'check'}
          >
            {isCompleted ? 'Mark incomplete' : 'Mark complete'}
          </Button>
        </Form>
        <BookmarkForm key={lesson.id} isBookmarked={lesson.isBookmarked} />
        <RateLink rating={lesson.rating} />
      </div>
      {isCourseComplete && (
        <Notice kind="success">
          <p>
            {`You have completed every lesson of “${course.title}”. `}
            {lesson.certificateHref && <AppLink href={lesson.certificateHref}>Open your certificate</AppLink>}
          </p>
        </Notice>
      )}
      {(previous || next) && (
        <nav className="lesson-nav" aria-label="Lessons before and after">
          {previous && (
            <AppLink rel="prev" href={previous.href}>
              <small>Previous</small>
              <HiddenComma />
              {previous.title}
            </AppLink>
          )}{' '}
          {next && (
            <AppLink className="is-next" rel="next" href={next.href}>
              <small>Next</small>
              <HiddenComma />
              {next.title}
            </AppLink>
          )}
        </nav>
      )}
    </>
  );
}
