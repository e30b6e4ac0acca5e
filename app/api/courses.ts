import { z } from 'zod';
import {
  bundle,
  course,
  courseDetails,
  courseWithProgress,
  hostedPage,
  listedLesson,
  purchase,
  startedCourse,
} from '~/api/examples';
import { checkCoupon, presentCouponOutput } from '~/features/basket/check-coupon.server';
import { CheckCoupon, CouponOutput } from '~/features/basket/schema';
import { listCourses, listRecommendations } from '~/features/catalogue/list-courses.server';
import {
  presentBundleOutput,
  presentCourseOutput,
  presentRatingsOutput,
} from '~/features/catalogue/present-output.server';
import {
  CourseOutput,
  CourseRatingsOutput,
  ListCourses,
  ListRecommendations,
  OneById,
} from '~/features/catalogue/schema';
import { requirePurchase } from '~/features/checkout/complete-purchase.server';
import { countPaidItems, listPaidItems } from '~/features/checkout/list-paid-items.server';
import { payForCourses } from '~/features/checkout/pay-for-courses.server';
import {
  CoursePayment,
  HostedPageReturn,
  PaidItemsCountOutput,
  PaidItemsOutput,
  PaidTransaction,
  PurchaseOutput,
  presentPurchase,
} from '~/features/checkout/schema';
import {
  presentCourseWithPlace,
  presentLessonsOutput,
  presentProgressOutput,
  presentStartedOutput,
} from '~/features/learning/lesson/present-lesson-output.server';
import { readCourseLessons } from '~/features/learning/list-course-lessons.server';
import {
  listContinueLearning,
  listCoursesWithProgress,
  showCourseWithPlace,
} from '~/features/learning/list-courses-with-progress.server';
import { rateCourse } from '~/features/learning/rate-course.server';
import {
  ContinueOutput,
  CourseProgressOutput,
  CourseWithPlaceOutput,
  ListWithProgress,
  OutlineOutput,
  RateCourse,
} from '~/features/learning/schema';
import { endpoint, listOperation, operation, pageOperation } from '~/http/endpoint.server';
import { readOne, type Scope } from '~/scope/scope';

const open = { auth: 'optional', limit: 'reads', tag: 'Courses' } as const;
const reads = { ...open, auth: 'bearer' } as const;
const checkout = { auth: 'bearer', tag: 'Checkout' } as const;
const paidItems = { ...checkout, limit: 'reads', problems: [404] } as const;
const lessonsFacts = {
  ...open,
  example: { sends: { id: 'your-first-mix' }, answers: [listedLesson] },
  output: z.array(OutlineOutput),
};

const listLessons = async (scope: Scope, input: { id: string }) =>
  presentLessonsOutput(await readOne(scope, readCourseLessons(scope, input)));

export const courses = {
  courses: endpoint({
    GET: pageOperation(ListCourses, listCourses, presentCourseOutput, {
      ...open,
      summary: 'List or search courses',
      description:
        'Lists the published courses in the order of the catalogue, or by a search with the best match first. Open to everybody; with a bearer token isBought and the progress are yours. Without a search or ids, the courses of referral partners are left out, unless notReferralSourceCourse is false. Where nothing contains a word of the search, a typing error is forgiven: correctedQuery then has the words that were searched for instead.',
      example: { sends: { q: 'beat matching', category: 'mixing', limit: 15, offset: 0 }, answers: course },
      isSearch: true,
      output: CourseOutput,
    }),
  }),
  'courses/list-with-lesson-summary-info': endpoint({
    GET: pageOperation(ListWithProgress, listCoursesWithProgress, presentProgressOutput, {
      ...reads,
      summary: 'List courses with the signed-in user’s progress',
      description:
        'Lists the courses that you may open, with your progress and the lessons at which to start or continue. For signed-in users.',
      example: { sends: { limit: 50, offset: 0 }, answers: courseWithProgress },
      output: CourseProgressOutput,
    }),
  }),
  'courses/for-continue-learning': endpoint({
    GET: listOperation(z.object({}), listContinueLearning, presentStartedOutput, {
      ...reads,
      summary: 'List started but unfinished courses, latest first',
      description:
        'Lists the courses that you have started and not finished, the latest first, with the place to continue from. For signed-in users.',
      example: { answers: [startedCourse] },
      output: ContinueOutput,
    }),
  }),
  'courses/recommendations': endpoint({
    GET: listOperation(ListRecommendations, listRecommendations, presentCourseOutput, {
      ...open,
      summary: 'List the courses that a course recommends, in its order',
      description:
        'Answers the courses with these urlParts, in the order in which you name them: those that the details of a course recommend. Open to everybody. Unknown courses are left out.',
      example: { sends: { courseUrls: ['phrase-mixing', 'eq-and-the-low-end'] }, answers: [course] },
      output: CourseOutput,
    }),
  }),
  'courses/coupon': endpoint({
    GET: operation(CheckCoupon, async (scope, input) => presentCouponOutput(await checkCoupon(scope, input)), {
      ...checkout,
      auth: 'optional',
      summary: 'Check a coupon for courses, with the discounted prices',
      description:
        'Shows what a coupon takes off these courses, by the same rule as the basket. If buying several courses already saves as much or more, isApplied is false and hint says why. Open to everybody. An unknown or expired coupon answers 422, one that you have used up 409 (COUPON_USED), and too many tries 429.',
      example: {
        sends: { coupon: 'SPRING20', currency: 'GBP', coursesIds: ['c01'] },
        answers: {
          body: 'SPRING20',
          discount: { percent: 20 },
          description: '20 % off one course',
          coursesIds: null,
          currency: 'GBP',
          isApplied: true,
          hint: null,
          courses: [{ id: 'c01', price: 49, discountedPrice: 39.2 }],
          totalPrice: 49,
          discountedTotalPrice: 39.2,
        },
      },
      limit: ['coupon-user', 'coupon-address'],
      output: CouponOutput,
      hasEffects: true,
      problems: [409],
    }),
  }),
  'courses/payment-transaction-courses': endpoint({
    GET: operation(
      PaidTransaction,
      async (scope, input) => {
        const { courses, bundles } = await listPaidItems(scope, input);
        return {
          courses: courses.map((course) => presentCourseOutput(scope, course)),
          bundles: bundles.map((bundle) => presentBundleOutput(scope, bundle)),
        };
      },
      {
        ...paidItems,
        summary: 'List the courses and bundles of a payment',
        description:
          "Lists the courses and bundles that one of your payments was for, as the catalogue has them now. For the signed-in user who paid. Somebody else's payment, or an unknown one, answers 404.",
        example: {
          sends: { paymentTransactionId: purchase.transactionId },
          answers: { courses: [course], bundles: [bundle] },
        },
        output: PaidItemsOutput,
      },
    ),
  }),
  'courses/payment-transaction-courses-bundles-count': endpoint({
    GET: operation(
      PaidTransaction,
      async (scope, input) => {
        const { courses, bundles } = await countPaidItems(scope, input);
        return { coursesCount: courses, bundlesCount: bundles };
      },
      {
        ...paidItems,
        summary: 'Count the courses and bundles of a payment',
        description:
          "Counts the courses and bundles that one of your payments was for. For the signed-in user who paid. Somebody else's payment, or an unknown one, answers 404.",
        example: {
          sends: { paymentTransactionId: purchase.transactionId },
          answers: { coursesCount: 2, bundlesCount: 0 },
        },
        output: PaidItemsCountOutput,
      },
    ),
  }),
  'courses/payments': endpoint({
    POST: operation(CoursePayment, async (scope, input) => presentPurchase(await payForCourses(scope, input)), {
      ...checkout,
      summary: 'Buy courses with a card or PayPal token',
      description:
        "Buys courses at once with the token that Braintree's script made of a card or a PayPal account. The same token again is the same purchase, charged once. For signed-in users. Courses that you own answer 409 (ALREADY_PURCHASED), a token that paid for something else 409 (PAYMENT_TOKEN_USED), an unknown course 404, a declined payment 424, a site without a tokeniser 501, and too many tries 429.",
      example: {
        sends: {
          coursesIds: ['c01'],
          coupon: 'SPRING20',
          currency: 'GBP',
          paymentMethod: 'CREDIT_CARD',
          paymentNonce: 'tokencc_bf_x7q2',
        },
        answers: purchase,
      },
      limit: ['billing-user', 'coupon-user', 'coupon-address'],
      output: PurchaseOutput,
      problems: [404, 409, 424, 501],
    }),
  }),
  'courses/payments-chargebee': endpoint({
    POST: operation(HostedPageReturn, async (scope, input) => presentPurchase(await requirePurchase(scope, input)), {
      ...checkout,
      summary: 'Complete a purchase paid on a hosted page',
      description:
        "Completes a purchase when the buyer comes back from the payment page. What counts is what the billing provider says, so you may repeat it. For the signed-in user who paid. Somebody else's page answers 404, a page that was not paid yet 409 (PURCHASE_PENDING), a provider that does not answer 424, and too many tries 429.",
      example: { sends: { hostedPageId: hostedPage.id }, answers: purchase },
      limit: ['complete-purchase'],
      output: PurchaseOutput,
      problems: [404, 409, 424],
    }),
  }),
  'courses/:id': endpoint({
    GET: operation(
      OneById,
      async (scope, input) => presentCourseWithPlace(scope, await showCourseWithPlace(scope, input)),
      {
        ...open,
        summary: 'Get a course with everything its page shows',
        description:
          'Shows a course with everything on its page: texts, prices, trailer and the list of lessons. Open to everybody; with a bearer token isBought, the progress and lastViewedLesson are yours. An unknown or unpublished course answers 404.',
        example: { sends: { id: 'your-first-mix' }, answers: courseDetails },
        output: CourseWithPlaceOutput,
      },
    ),
  }),
  'courses/:id/lessons': endpoint({
    GET: operation(OneById, listLessons, {
      ...lessonsFacts,
      summary: 'List a course’s lessons',
      description:
        'Lists the lessons of a course in order, and says of each whether you have completed, bookmarked or may open it. Open to everybody; for guests every lesson but the previews is locked. An unknown course answers 404.',
    }),
  }),
  'courses/:id/ratings': endpoint({
    POST: operation(RateCourse, async (scope, input) => presentRatingsOutput(await rateCourse(scope, input)), {
      ...reads,
      summary: 'Rate a course whose lessons you can open, or change your rating',
      description:
        'Rates a course from 0.5 to 5 in halves, or changes your rating. For signed-in users who may open its lessons; others get 403, so that only people who know the course rate it. An unknown course answers 404.',
      example: { sends: { id: 'your-first-mix', rating: 4.5 }, answers: [{ rating: 4.5 }] },
      limit: 'ownRow',
      output: CourseRatingsOutput,
      problems: [403, 404],
    }),
  }),
  'courses/:id/preview-page-lessons': endpoint({
    GET: operation(OneById, listLessons, {
      ...lessonsFacts,
      summary: 'List a course’s lessons for its public preview page',
      description:
        'Lists the lessons of a course for the public preview page; the answer is that of /courses/{id}/lessons. Open to everybody. An unknown course answers 404.',
    }),
  }),
};
