import { Country } from '~/features/accounts/profile/profile-schema';
import { UserOutput } from '~/features/accounts/schema';
import * as articles from '~/features/articles/schema';
import { CouponOutput } from '~/features/basket/schema';
import * as catalogue from '~/features/catalogue/schema';
import * as checkout from '~/features/checkout/schema';
import * as codes from '~/features/codes/schema';
import * as comments from '~/features/comments/schema';
import * as decks from '~/features/decks/schema';
import * as journey from '~/features/journey/schema';
import * as learning from '~/features/learning/schema';
import { FileOutput } from '~/features/media/schema';
import * as notes from '~/features/notes/schema';
import * as practice from '~/features/practice/schema';
import * as rewards from '~/features/rewards/schema';
import { TokenPairOutput } from '~/features/sessions/schema';
import * as subscriptions from '~/features/subscriptions/schema';

/**
 * The names of schemas in the OpenAPI document, and so of the types in a client that is generated from it. A schema
 * without a name is written out wherever it is used.
 */
export const schemaNames = {
  User: UserOutput,
  TokenPair: TokenPairOutput,
  File: FileOutput,
  Country: Country,
  Course: catalogue.CourseOutput,
  CourseDetails: learning.CourseWithPlaceOutput,
  CourseWithProgress: learning.CourseProgressOutput,
  StartedCourse: learning.ContinueOutput,
  CourseOfLesson: learning.CourseLinkOutput,
  Category: catalogue.CategoryOutput,
  Bundle: catalogue.BundleOutput,
  Price: catalogue.PriceOutput,
  Video: catalogue.VideoOutput,
  Link: catalogue.Link,
  Lesson: learning.LessonOutput,
  LessonInOutline: catalogue.OutlineLessonOutput,
  LessonInCourse: learning.OutlineOutput,
  LessonLink: catalogue.LessonLinkOutput,
  LessonPreview: learning.PreviewOutput,
  LessonPreviewPage: learning.LessonPreviewPageOutput,
  LessonBookmark: learning.BookmarkOutput,
  LessonBlock: learning.BlockOutput,
  LessonQuestion: practice.LessonQuestionOutput,
  LessonAnswer: practice.LessonAnswerOutput,
  Note: notes.NoteOutput,
  Comment: comments.CommentOutput,
  Reply: comments.OneComment,
  Author: comments.Author,
  Stage: journey.StageOutput,
  JourneyQuestion: journey.QuestionOutput,
  JourneyReply: journey.ReplyOutput,
  Skill: practice.SkillOutput,
  PracticeQuestion: practice.QuestionOutput,
  PracticeCard: practice.CardOutput,
  PracticeResult: practice.ResultOutput,
  PracticeDay: practice.DayOutput,
  Sound: practice.SoundOutput,
  DeckExercise: decks.ExerciseOutput,
  DeckTry: decks.TryOutput,
  Reward: rewards.RewardOutput,
  RewardWithoutLinks: rewards.RewardWithoutLinksOutput,
  Article: articles.ArticleOutput,
  ArticleSummary: articles.ArticleSummaryOutput,
  ArticleSection: articles.SectionOutput,
  ArticleSectionLink: articles.SectionLinkOutput,
  ArticleCategory: articles.CategoryOutput,
  ArticleTag: articles.TagOutput,
  Coupon: CouponOutput,
  HostedPage: checkout.HostedPageOutput,
  Purchase: checkout.PurchaseOutput,
  PaidItems: checkout.PaidItemsOutput,
  PaidItemsCount: checkout.PaidItemsCountOutput,
  RedeemedCode: codes.RedeemedOutput,
  Plan: subscriptions.PlanOutput,
  PlanCoupon: subscriptions.PlanCouponOutput,
  Subscription: subscriptions.SubscriptionOutput,
  SubscriptionPage: subscriptions.SubscriptionPageOutput,
  SubscriptionPayment: subscriptions.PaidOutput,
  Payment: subscriptions.PaymentOutput,
  BillingPortal: subscriptions.PortalOutput,
};
