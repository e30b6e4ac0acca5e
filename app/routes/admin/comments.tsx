import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { listComments } from '~/features/admin/list-comments.server';
import { mapPage, presentComment, presentTotal } from '~/features/admin/present.server';
import { longestReason } from '~/features/admin/rules';
import { commentTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage } from '~/features/admin/ui/office-page';
import { SubLine } from '~/features/admin/ui/office-table';
import { OfficeTime } from '~/features/admin/ui/office-time';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Disclosure } from '~/ui/disclosure';
import { Field } from '~/ui/field';
import { readReply } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { commentForms } from './comment-intents.server';

export const meta: MetaFunction = () => [{ title: 'Comments' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const ask = readTable(commentTable, url.searchParams);
  const { page: found, total, courses } = await listComments(scope, ask);
  const isAll = url.searchParams.has('all');
  return { ask, isAll, comments: mapPage(found, presentComment), total: presentTotal(total), courses };
});

export const action = commentForms;

export default function CommentsPage() {
  const { ask, isAll, comments, total, courses } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  return (
    <OfficePage title="Comments" reply={reply} aside={<p>{`${total} match`}</p>}>
      <OfficeList
        label="Comments"
        path={paths.adminComments()}
        table={commentTable}
        ask={ask}
        choices={{ course: courses }}
        columns={[
          { label: 'Author' },
          { label: 'Comment', isWide: true },
          { label: 'Where' },
          { label: 'Replies', isNumber: true, isExtra: true, sort: 'replies' },
          { label: 'Written', isNumber: true, sort: 'written' },
        ]}
        rows={comments.items.map((comment) => ({
          id: comment.id,
          name: `the comment of ${comment.author}`,
          canBePicked: !comment.isRemoved,
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
                  <Badge look="warn">Hidden</Badge> <OfficeTime at={comment.hidden.at} />: {comment.hidden.reason}
                </SubLine>
              )}
              {comment.reports && <SubLine>{comment.reports}</SubLine>}
            </div>,
            <div key="where">
              {comment.placeHref ? <AppLink href={comment.placeHref}>{comment.place}</AppLink> : comment.place}
              <SubLine>{comment.kind}</SubLine>
            </div>,
            comment.replies,
            <OfficeTime key="written" at={comment.at} />,
          ],
          acts: !comment.isRemoved && <Acts {...comment} />,
        }))}
        hasMore={comments.hasMore}
        empty="No comments yet. What members write under lessons and articles appears here."
        bulk={{ of: 'comments', acts: bulkActs, total, isAll }}
      />
    </OfficePage>
  );
}

const bulkActs = [
  { kind: 'show-comments', label: 'Show again…' },
  { kind: 'hide-comments', label: 'Hide…', isDanger: true },
];

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
