import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { presentRemoval } from '~/features/authoring/present.server';
import { readRemoval } from '~/features/authoring/read-removal.server';
import { RemovalPart } from '~/features/authoring/ui/removal-part';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { Breadcrumbs } from '~/ui/breadcrumbs';
import { readReply } from '~/ui/form-reply';
import { courseRemovalForms } from './removal-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Remove ${data.title}` : 'Remove' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) => {
  const id = params.courseId ?? '';
  return { id, ...presentRemoval(scope, await readRemoval(scope, { kind: 'course', id })) };
});

export const action = courseRemovalForms;

export default function RemoveCoursePage() {
  const { id, title, ...removal } = useLoaderData<typeof loader>();
  const back = paths.adminCourse(id);
  return (
    <OfficePage
      title={`Remove ${title}`}
      above={
        <Breadcrumbs
          steps={[{ label: 'Courses', href: paths.adminCourses() }, { label: title, href: back }, { label: 'Remove' }]}
        />
      }
      reply={readReply(useActionData())}
    >
      <RemovalPart kind="course" back={back} {...removal} />
    </OfficePage>
  );
}
