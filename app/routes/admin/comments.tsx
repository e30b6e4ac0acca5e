import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listComments } from '~/features/admin/list-comments.server';
import { mapPage, presentComment } from '~/features/admin/present.server';
import { longestReason } from '~/features/admin/rules';
import { ActForm } from '~/features/admin/ui/act-form';
import { FilterLinks } from '~/features/admin/ui/filter-links';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeTable, SubLine } from '~/features/admin/ui/office-table';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Disclosure } from '~/ui/disclosure';
import { Field } from '~/ui/field';
import { readReply } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { commentForms } from './comment-intents.server';

const perPage = 30;

export const meta: MetaFunction = () => [{ title: 'Comments' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const isHiddenOnly = url.searchParams.get('show') === 'hidden';
  const found = await listComments(scope, { isHiddenOnly, ...slicePage(url.searchParams.get('page'), perPage) });
  return { isHiddenOnly, comments: mapPage(found, presentComment) };
});

export const action = commentForms;

export default function CommentsPage() {
  const { isHiddenOnly, comments } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const show = isHiddenOnly ? 'hidden' : undefined;
  return (
    <OfficePage title="Comments" reply={reply}>
      <FilterLinks
        label="Filter comments"
        options={[
          { label: 'Newest', href: paths.adminComments(), isCurrent: !isHiddenOnly },
          { label: 'Hidden', href: paths.adminComments({ show: 'hidden' }), isCurrent: isHiddenOnly },
        ]}
      />
      <OfficeTable
        label="Comments"
        columns={[{ label: 'Author' }, { label: 'Comment', isWide: true }, { label: 'Where' }, { label: 'When' }]}
        rows={comments.items.map((comment) => ({
          id: comment.id,
          cells: [
            comment.authorHref ? (
              <AppLink key="author" href={comment.authorHref}>
                {comment.author}
              </AppLink>
            ) : (
              comment.author
            ),
            <div key="words">
              {comment.isRemoved ? <span className="muted">Removed by the author</span> : comment.words}
              {comment.hidden && (
                <SubLine>
                  <Badge look="warn">Hidden</Badge> {comment.hidden.at}: {comment.hidden.reason}
                </SubLine>
              )}
            </div>,
            <div key="where">
              {comment.placeHref ? <AppLink href={comment.placeHref}>{comment.place}</AppLink> : comment.place}
              <SubLine>{comment.kind}</SubLine>
            </div>,
            comment.at,
          ],
          acts: !comment.isRemoved && <Acts {...comment} />,
        }))}
        empty={isHiddenOnly ? 'No hidden comments.' : 'No comments yet.'}
      />
      <OpenPager
        page={comments.page}
        hasMore={comments.hasMore}
        hrefOf={(number) => paths.adminComments({ show, page: number })}
        label="Comments"
      />
    </OfficePage>
  );
}

function Acts({ id, author, hidden }: { id: string; author: string; hidden: unknown }) {
  const of = `what ${author} wrote`;
  if (hidden) return <ActForm intent="restore" label="Unhide" of={of} fields={{ commentId: id }} isSmall />;
  return (
    <Disclosure title="Hide">
      <ActForm intent="hide" label="Hide" of={of} fields={{ commentId: id }}>
        <Field id={`reason-${id}`} label="Reason (shown to everyone instead of the comment)">
          <Input name="reason" required maxLength={longestReason} autoComplete="off" />
        </Field>
      </ActForm>
    </Disclosure>
  );
}
