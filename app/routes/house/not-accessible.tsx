import { json, type MetaFunction } from '@remix-run/cloudflare';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import { PageState } from '~/ui/page-state';

export const meta: MetaFunction = () => [{ title: 'No access' }];
export const loader = page(() => json(null, 403));

export default function NotAccessiblePage() {
  return (
    <PageState
      title="You do not have access to this course"
      actions={
        <>
          <LinkButton href={paths.courseList()}>See all courses</LinkButton>
          <LinkButton variant="quiet" href={paths.home()}>
            To my courses
          </LinkButton>
        </>
      }
    >
      <p>It opens when you buy the course or subscribe. If you have done so, sign in with the account you used.</p>
    </PageState>
  );
}
