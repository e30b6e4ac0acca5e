import { useLoaderData } from '@remix-run/react';
import { hideComment, keepComment, restoreComment } from '~/features/admin/members/hide-comment.server';
import { listComments } from '~/features/admin/members/list-comments.server';
import { mapPage, presentComment, presentTotal } from '~/features/admin/present.server';
import { longestReason } from '~/features/admin/rules';
import { HideComment, OneComment } from '~/features/admin/schema';
import { commentTable } from '~/features/admin/tables';
import { ActForm } from '~/features/admin/ui/act-form';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { SubLine, TwoLines } from '~/features/admin/ui/office-table';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Disclosure } from '~/ui/disclosure';
import { Field, Input } from '~/ui/forms/field';
import { type Reply, typedIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { officeIntent } from '../office-intent.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Comments' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const { page: found, total, courses } = await listComments(scope, readTable(commentTable, url.searchParams));
  return { comments: mapPage(found, presentComment), total: presentTotal(total), courses };
});

export const action = forms({
  hide: officeIntent({
    input: HideComment,
    run: (scope, input) => hideComment(scope, input),
    next: 'Comment hidden. Readers see the reason instead.',
  }),
  'hide-and-write': officeIntent({
    input: HideComment,
    run: (scope, input) => hideComment(scope, input, { isLetterSent: true }),
    next: 'Comment hidden. We are emailing the reason to its author.',
  }),
  keep: officeIntent({ input: OneComment, run: keepComment, next: 'Comment kept. Its reports are settled.' }),
  restore: officeIntent({ input: OneComment, run: restoreComment, next: 'The comment is visible again.' }),
});

export default function CommentsPage() {
  const { comments, total, courses } = useLoaderData<typeof loader>();
  const reply = useReply();
  return (
    <OfficePage title="Comments" reply={reply} aside={<p>{`${total} match`}</p>}>
      <OfficeList
        label="Comments"
        table={commentTable}
        list={comments}
        choices={{ course: courses }}
        columns={[
          {
            label: 'Author',
            cell: ({ author, authorHref }) => (
              <span className="nowrap">{authorHref ? <AppLink href={authorHref}>{author}</AppLink> : author}</span>
            ),
          },
          {
            label: 'Comment',
            isWide: true,
            cell: ({ isRemoved, words, hidden, reports }) => (
              <div>
                {isRemoved ? <span className="muted">Removed by the author</span> : words}
                {hidden && (
                  <SubLine>
                    <Badge look="warn">Hidden</Badge> <OfficeTime at={hidden.at} />: {hidden.reason}
                  </SubLine>
                )}
                {reports && <SubLine>{reports}</SubLine>}
              </div>
            ),
          },
          {
            label: 'Where',
            cell: ({ place, placeHref, kind }) => (
              <TwoLines below={kind}>{placeHref ? <AppLink href={placeHref}>{place}</AppLink> : place}</TwoLines>
            ),
          },
          { label: 'Replies', isNumber: true, isExtra: true, sort: 'replies', cell: ({ replies }) => replies },
          { label: 'Written', isNumber: true, sort: 'written', cell: ({ at }) => <OfficeTime at={at} /> },
        ]}
        acts={(comment) =>
          !comment.isRemoved && (
            <Acts {...comment} reply={typedIn(reply, 'commentId') === comment.id ? reply : undefined} />
          )
        }
        empty="No comments yet. What members write under lessons and articles appears here."
        bulk={{
          of: 'comments',
          acts: [
            { kind: 'show-comments', label: 'Show again…' },
            { kind: 'hide-comments', label: 'Hide…', isDanger: true },
          ],
          total,
          nameOf: ({ author }) => `the comment of ${author}`,
          canBePicked: ({ isRemoved }) => !isRemoved,
        }}
      />
    </OfficePage>
  );
}

interface ActsProps {
  id: string;
  author: string;
  words: string;
  hidden: unknown;
  reports: string;
  reply: Reply | undefined;
}

function Acts({ id, author, words, hidden, reports, reply }: ActsProps) {
  // A person may have written several: the beginning tells them apart.
  const of = `what ${author} wrote: ${[...words].slice(0, 40).join('')}`;
  const one = { of, fields: { commentId: id }, isSmall: true };
  return (
    <>
      {reports && <ActForm intent="keep" label="Keep" {...one} />}
      {hidden && !reports && <ActForm intent="restore" label="Show again" {...one} />}
      {(!hidden || reports) && (
        <Disclosure
          title={
            <>
              Hide<span className="visually-hidden"> {of}</span>
            </>
          }
          isOpen={reply !== undefined}
        >
          <ActForm
            intent="hide"
            label="Hide"
            of={of}
            fields={{ commentId: id }}
            further={{ intent: 'hide-and-write', label: 'Hide and email the author' }}
          >
            <Field
              id={`reason-${id}`}
              name="reason"
              label="Reason (shown to everyone instead of the comment)"
              reply={reply}
            >
              <Input required maxLength={longestReason} autoComplete="off" />
            </Field>
          </ActForm>
        </Disclosure>
      )}
    </>
  );
}
