import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { commentLists, listComments } from '~/features/admin/list-comments.server';
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
  const asked = url.searchParams.get('show');
  const show = commentLists.find((list) => list === asked) ?? 'all';
  const found = await listComments(scope, { show, ...slicePage(url.searchParams.get('page'), perPage) });
  return { show, comments: mapPage(found, presentComment) };
});

export const action = commentForms;

export default function CommentsPage() {
  const { show, comments } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage title="Comments" reply={reply}>
      <FilterLinks
        label="Filter comments"
        options={[
          { label: 'All', href: paths.adminComments(), isCurrent: show === 'all' },
          { label: 'Reported', href: paths.adminComments({ show: 'reported' }), isCurrent: show === 'reported' },
          { label: 'Hidden', href: paths.adminComments({ show: 'hidden' }), isCurrent: show === 'hidden' },
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
              {comment.reports && <SubLine>{comment.reports}</SubLine>}
            </div>,
            <div key="where">
              {comment.placeHref ? <AppLink href={comment.placeHref}>{comment.place}</AppLink> : comment.place}
              <SubLine>{comment.kind}</SubLine>
            </div>,
            comment.at,
          ],
          acts: !comment.isRemoved && <Acts {...comment} />,
        }))}
        empty={emptyWords[show]}
      />
      <OpenPager
        page={comments.page}
        hasMore={comments.hasMore}
        hrefOf={(number) => paths.adminComments({ show: show === 'all' ? undefined : show, page: number })}
        label="Comments"
      />
    </OfficePage>
  );
}

const emptyWords = {
  all: 'No comments yet.',
  reported: 'No reported comments. When a member reports a comment, it waits here for your decision.',
  hidden: 'No hidden comments.',
};

function Acts({ id, author, hidden, reports }: { id: string; author: string; hidden: unknown; reports: string }) {
  const of = `what ${author} wrote`;
  const one = { of, fields: { commentId: id }, isSmall: true };
  return (
    <>
      {reports && <ActForm intent="keep" label="Keep" {...one} />}
      {hidden && !reports && <ActForm intent="restore" label="Unhide" {...one} />}
      {(!hidden || reports) && (
        <Disclosure title="Hide">
          <ActForm
            intent="hide"
            label="Hide"
            of={of}
            fields={{ commentId: id }}
            further={{ intent: 'hide-and-write', label: 'Hide and email the author' }}
          >
            <Field id={`reason-${id}`} label="Reason (shown to everyone instead of the comment)">
              <Input name="reason" required maxLength={longestReason} autoComplete="off" />
            </Field>
          </ActForm>
        </Disclosure>
      )}
    </>
  );
}
