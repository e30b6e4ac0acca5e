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
import { articleRemovalForms } from './removal-intents.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Remove ${data.title}` : 'Remove' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) => {
  const id = params.articleId ?? '';
  return { id, ...presentRemoval(scope, await readRemoval(scope, { kind: 'article', id })) };
});

export const action = articleRemovalForms;

export default function RemoveArticlePage() {
  const { id, title, ...removal } = useLoaderData<typeof loader>();
  const back = paths.adminArticle(id);
  return (
    <OfficePage
      title={`Remove ${title}`}
      above={
        <Breadcrumbs
          steps={[
            { label: 'Articles', href: paths.adminArticles() },
            { label: title, href: back },
            { label: 'Remove' },
          ]}
        />
      }
      reply={readReply(useActionData())}
    >
      <RemovalPart kind="article" back={back} {...removal} />
    </OfficePage>
  );
}
