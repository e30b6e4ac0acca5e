import type { SchoolRow } from '~/features/school/queries.server';
import { paths } from '~/paths';
import own from '~/scope/own.json';
import type { HealthFacts, HealthLine } from '../health/health-list';

interface FirstHourFacts {
  facts: HealthFacts;
  /** The lines of the health page. */
  lines: HealthLine[];
  /** Whether the database has each of these: 1 or 0. */
  found: Record<
    'tutor' | 'course' | 'courseOnSale' | 'prices' | 'secondFactor' | 'terms' | 'privacy' | 'isHidden',
    number
  >;
  school: SchoolRow | null;
  /** Variables that still have the product's default value. */
  unset: string[];
  name: string;
}

export interface Step {
  id: 'mail' | 'factor' | 'brand' | 'tutor' | 'course' | 'prices';
  title: string;
  isDone: boolean;
  text: string;
  /** Roughly how long the step takes. */
  takes: string;
  link: { label: string; href: string } | null;
}

/** A requirement for the first sale, and whether it is met. */
export interface Missing {
  label: string;
  isGood: boolean;
  /** The state, in a word or two. */
  state: string;
  link: { label: string; href: string } | null;
}

/** The first hour as its page and the start page of the office show it. */
export function presentFirstHour(all: FirstHourFacts) {
  const steps = stepsOf(all);
  const done = steps.filter(({ isDone }) => isDone).length;
  return {
    steps,
    missing: missingOf(all),
    done,
    isAllDone: done === steps.length,
    isOnSale: Boolean(all.found.courseOnSale),
    /** Whether the start page of the office links to the first hour. */
    isShown: done < steps.length && !all.found.isHidden,
  };
}

function stepsOf({ facts, lines, found, school, name }: FirstHourFacts): Step[] {
  const mail = lines.find(({ part }) => part === 'mail');
  const mailsGoOut = mail?.state === 'good' && facts.lastMail !== null;
  return [
    {
      id: 'mail',
      title: 'Emails are sent',
      isDone: mailsGoOut,
      text:
        mailsGoOut || mail?.state !== 'good'
          ? (mail?.text ?? '')
          : 'No email has been sent yet. Sign up with a second address to get the first one.',
      takes: '2 minutes',
      link: mailsGoOut ? null : { label: 'Open the emails', href: paths.adminMails() },
    },
    {
      id: 'factor',
      title: 'You sign in with a second factor',
      isDone: Boolean(found.secondFactor),
      text: found.secondFactor ? 'An app or a passkey is on your account.' : 'An app on your phone, or a passkey.',
      takes: '2 minutes',
      link: found.secondFactor ? null : { label: 'Set it up', href: paths.twoFactor() },
    },
    {
      id: 'brand',
      title: 'Name and colours',
      isDone: school?.name != null,
      text:
        school?.name != null
          ? `The school is called ${name}.`
          : 'On every page, in every email, on certificates and on the home screen.',
      takes: '5 minutes',
      link: { label: school?.name != null ? 'Change them' : 'Set name and colours', href: paths.adminSchool() },
    },
    {
      id: 'tutor',
      title: 'First tutor',
      isDone: Boolean(found.tutor),
      text: found.tutor ? 'Courses can name who teaches them.' : 'A name and a few sentences about them.',
      takes: '2 minutes',
      link: { label: found.tutor ? 'Change the tutors' : 'Add a tutor', href: `${paths.adminLists()}#tutors` },
    },
    {
      id: 'course',
      title: 'First course',
      isDone: Boolean(found.course),
      text: found.course ? 'There is a course with lessons.' : 'Start from a template and replace its text.',
      takes: '30 minutes',
      link: found.course ? { label: 'Open the courses', href: paths.adminCourses() } : null,
    },
    {
      id: 'prices',
      title: 'Prices',
      isDone: Boolean(found.prices),
      text: found.prices
        ? 'Each course has a price in every currency. Change them on its page.'
        : 'You set them with the first course: enter its price in pounds.',
      takes: '5 minutes',
      link: found.prices ? { label: 'Open the courses', href: paths.adminCourses() } : null,
    },
  ];
}

function missingOf({ facts, lines, found, unset }: FirstHourFacts): Missing[] {
  const faultsOf = (part: HealthLine['part']) => lines.filter((line) => line.part === part && line.state !== 'good');
  const health = { label: 'See Health', href: paths.adminHealth() };
  const settings = faultsOf('settings');
  const jobsWork = faultsOf('jobs').length === 0;
  const hasWebhook = facts.lastEvent !== null && faultsOf('webhooks').length === 0;
  return [
    ...unset.map((name) => ({
      label: `${name}: ${(own.variables as Record<string, string>)[name]}`,
      isGood: false,
      state: 'Not set',
      link: null,
    })),
    {
      label: 'Bindings, variables and secrets',
      isGood: settings.length === 0,
      state: settings.length === 0 ? 'All set' : `${settings.length} missing`,
      link: settings.length === 0 ? null : health,
    },
    {
      label: 'Queue and jobs',
      isGood: jobsWork,
      state: jobsWork ? 'Working' : 'Not yet',
      link: jobsWork ? null : health,
    },
    {
      label: 'Webhooks of the payment provider',
      isGood: hasWebhook,
      state: hasWebhook ? 'Arrive' : facts.lastEvent ? 'Failing' : 'None yet',
      link: hasWebhook ? null : { label: 'Open the webhooks', href: paths.adminWebhooks() },
    },
    textOf('Terms of use', found.terms, paths.adminLegalText('terms')),
    textOf('Privacy policy', found.privacy, paths.adminLegalText('privacy')),
    {
      label: 'A course on sale',
      isGood: Boolean(found.courseOnSale),
      state: found.courseOnSale ? 'Yes' : 'None',
      link: found.courseOnSale ? null : { label: 'Publish one', href: paths.adminCourses() },
    },
  ];
}

/** The product comes with both texts; a school should read them and write its own. */
function textOf(label: string, isOwn: number, href: string): Missing {
  return {
    label,
    isGood: Boolean(isOwn),
    state: isOwn ? 'Your own' : 'Default text',
    link: { label: isOwn ? 'Change it' : 'Write your own', href },
  };
}
