import { json, type MetaFunction } from '@remix-run/cloudflare';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import { PageState } from '~/ui/page-state';

export const meta: MetaFunction = () => [{ title: 'Oops! Page not found' }];
export const loader = page(() => json(null, 404));

export default function NotFoundPage() {
  return (
    <PageState
      title="Oops! Page not found"
      actions={
        <>
          <LinkButton href={paths.courseList()}>See all courses</LinkButton>
          <LinkButton variant="quiet" href={paths.home()}>
            To the start page
          </LinkButton>
        </>
      }
    >
      <p>The address may have a slip in it, or what was here has moved on.</p>
    </PageState>
  );
}
