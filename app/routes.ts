import { index, type RouteConfig, route } from '@remix-run/route-config';
import { apiRoutes } from './api/routes';

/** Every page, in site-map order; the API's endpoints follow. Paths are app-relative. */
export default [
  index('routes/learn/home.tsx'),
  route('sign-up', 'routes/account/sign-up.tsx'),
  route('sign-in', 'routes/account/sign-in.tsx'),
  route('logout', 'routes/account/logout.tsx'),
  route('verification', 'routes/account/verification.tsx'),
  route('verification-sent', 'routes/account/verification-sent.tsx'),
  route('maintenance', 'routes/house/maintenance.tsx'),
  route('not-found', 'routes/house/not-found.tsx'),
  route('not-accessible', 'routes/house/not-accessible.tsx'),
  route('terms-of-use', 'routes/house/terms-of-use.tsx'),
  route('privacy-policy', 'routes/house/privacy-policy.tsx'),
  route('contact', 'routes/house/contact.tsx'),
  route('courses/:courseId/lessons', 'routes/learn/course-lessons.tsx'),
  route('courses/:courseId/unlock', 'routes/learn/course-unlock.tsx'),
  route('lessons/:lessonId', 'routes/learn/lesson.tsx'),
  route('checkout', 'routes/shop/checkout.tsx'),
  route('checkout-successful', 'routes/shop/checkout-successful.tsx'),
  route('online-dj-courses', 'routes/catalogue/course-list.tsx'),
  route('online-dj-courses/:courseId', 'routes/catalogue/course.tsx'),
  route('basket', 'routes/shop/basket.tsx'),
  route('media/:fileId', 'routes/media/file.ts'),
  route('media/:fileId/captions/:language', 'routes/media/captions.ts'),
  route('healthz', 'routes/house/healthz.ts'),
  route('dev/gallery', 'routes/dev/gallery.tsx'),
  route('webhooks/chargebee', 'api/webhooks/chargebee.ts'),
  ...apiRoutes.map(([path, file]) => route(`api/v1/${path}`, `api/${file}`)),
  route('api/v1/*', 'api/unknown.ts'),
  route('*', 'routes/house/unknown.tsx'),
] satisfies RouteConfig;
