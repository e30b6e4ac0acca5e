import { countOf } from '~/features/catalogue/rules';
import { formatDate, formatDuration } from '~/kit/dates';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { CourseLessons } from './list-course-lessons.server';
import { presentRows } from './present-course-lessons.server';
import type { OutlineEntry } from './queries.server';
import { nextStep } from './rules';
import { type Certificate, spellCertificateNumber } from './show-certificate.server';

export type CertificateView = ReturnType<typeof presentCertificate>;

/** A certificate in display texts: the only public data of its owner. */
export function presentCertificate({ config }: Scope, certificate: Certificate) {
  const number = spellCertificateNumber(certificate.number);
  const { course, completedAt, lessonsCount } = certificate;
  return {
    number,
    name: certificate.userName ?? '',
    course: { title: course.title, seed: course.slug, href: paths.course(course.slug) },
    lessons: lessonsCount === 1 ? 'the one lesson' : `all ${countOf(lessonsCount, 'lesson')}`,
    tutor: certificate.tutorName,
    completedAt: completedAt.toISOString(),
    completedOn: formatDate(completedAt),
    checkHref: paths.certificate(number),
    // The printed form, without the scheme.
    checkAddress: `${new URL(config.appOrigin).host}${paths.certificate(number)}`,
  };
}

export type UnearnedView = ReturnType<typeof presentUnearned>;

/** The sheet before it is earned: the missing lessons and the next step. */
export function presentUnearned({ viewer }: Scope, found: CourseLessons) {
  const { course, mayOpen, lessons, progress, place } = found;
  const rows = presentRows(lessons, { slug: course.slug, mayOpen }, null);
  const rowsOf = (isDone: boolean) => rows.filter((_row, at) => Boolean(lessons[at]?.completedAt) === isDone);
  const left = lessons.filter((lesson) => !lesson.completedAt);
  const step = mayOpen ? nextStep(lessons, place) : null;
  const count = countOf(left.length, 'lesson');
  const time = left.reduce((sum, lesson) => sum + lesson.durationMs, 0);
  return {
    title: left.length ? `${count} to go` : 'Not completed yet',
    lead: leadOf(found, left),
    action: mayOpen
      ? step && {
          label: `${step.kind === 'start' ? 'Start' : 'Continue with'} lesson ${lessons.indexOf(step.lesson) + 1}`,
          href: paths.lesson(step.lesson.slug),
          isPlay: true,
        }
      : { label: 'Unlock Course', href: paths.courseUnlock(course.slug), isPlay: false },
    name: viewer?.userName ?? '',
    course: { title: course.title, seed: course.slug },
    doneText: `has completed ${progress.completed} of ${countOf(lessons.length, 'lesson')} of`,
    played: lessons.length ? progress.completed / lessons.length : 0,
    tutor: course.tutorName,
    leftText: left.length ? `Not yet: ${count} left` : 'Not yet',
    leftTime: time > 0 ? formatDuration(time) : null,
    left: rowsOf(false),
    done: rowsOf(true),
  };
}

function leadOf({ mayOpen, lessons, progress }: CourseLessons, left: OutlineEntry[]): string {
  if (!lessons.length) return 'This course has no lessons yet.';
  const [only] = left;
  if (!mayOpen) {
    const kept = progress.completed > 0 ? ' The lessons that you completed still count.' : '';
    return `Unlock the course to complete ${left.length === 1 ? 'it' : 'them'}.${kept}`;
  }
  if (only && left.length === 1) return `Complete “${only.title}”, and your certificate is ready.`;
  if (!left.length) return 'All its lessons are completed. Open one again, and this sheet becomes your certificate.';
  const which = left.length === lessons.length ? `all ${left.length}` : 'them';
  return `Complete ${which}, and this sheet becomes your certificate, with a number that anyone can check.`;
}
