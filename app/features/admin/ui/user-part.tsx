import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import type { Reply } from '~/ui/forms/form-reply';
import { OpenPager } from '~/ui/pager';
import type { OpenView } from '../members/present-user.server';
import { mailStates } from '../rules';
import { ActForm } from './act-form';
import { auditColumns } from './audit-table';
import { OfficePart, OfficeTime } from './office-page';
import { OfficeTable, TwoLines } from './office-table';
import { UserAccess } from './user-access';
import { UserPayments } from './user-payments';

interface UserPartProps {
  open: OpenView;
  user: { id: string; name: string };
  mayRefund: boolean;
  mayEndSessions: boolean;
  reply: Reply | undefined;
}

/** The open tab of a person's page. */
export function UserPart({ open, user, mayRefund, mayEndSessions, reply }: UserPartProps) {
  const pager = (label: string, list: { page: number; hasMore: boolean }) => (
    <OpenPager
      page={list.page}
      hasMore={list.hasMore}
      hrefOf={(page) => paths.adminUser(user.id, { tab: open.tab, page })}
      label={label}
    />
  );
  switch (open.tab) {
    case 'access':
      return <UserAccess access={open} reply={reply} />;
    case 'payments':
      return (
        <>
          <UserPayments payments={open} name={user.name} mayRefund={mayRefund} reply={reply} />
          {pager('Payments', open)}
        </>
      );
    case 'progress':
      return (
        <OfficePart id="progress" title="Progress">
          <OfficeTable
            label="Progress"
            columns={[
              { label: 'Course', cell: ({ href, title }) => <AppLink href={href}>{title}</AppLink> },
              {
                label: 'How far',
                isLine: true,
                cell: ({ title, done, all, where }) => (
                  <TwoLines below={where}>
                    <progress max={Math.max(1, all)} value={done} aria-label={`${title}, ${done} of ${all} lessons`} />
                  </TwoLines>
                ),
              },
              { label: 'Lessons', isNumber: true, cell: ({ done, all }) => `${done} of ${all}` },
              { label: 'Last opened', isNumber: true, cell: ({ last }) => last },
            ]}
            rows={open.list.items}
            empty="They have not opened a lesson yet."
          />
          {pager('Progress', open.list)}
        </OfficePart>
      );
    case 'mails':
      return (
        <OfficePart id="mails" title="Emails" note="Open an email to read it or to send it again.">
          <OfficeTable
            label="Emails"
            columns={[
              {
                label: 'Email',
                cell: ({ href, subject, error }) => (
                  <TwoLines below={error}>
                    <AppLink href={href}>{subject}</AppLink>
                  </TwoLines>
                ),
              },
              {
                label: 'State',
                cell: ({ state }) => (
                  <Badge look={state === 'failed' ? 'bad' : state === 'sent' ? 'owned' : undefined}>
                    {mailStates[state]}
                  </Badge>
                ),
              },
              { label: 'When', isNumber: true, cell: ({ sentAt, at }) => <OfficeTime at={sentAt || at} /> },
            ]}
            rows={open.list.items}
            empty="No emails yet."
          />
          {pager('Emails', open.list)}
        </OfficePart>
      );
    case 'sessions':
      return (
        <OfficePart id="sessions" title="Where they are signed in">
          <OfficeTable
            label="Active sessions"
            columns={[
              { label: 'Where', cell: ({ where }) => where },
              { label: 'Since', isNumber: true, cell: ({ since }) => <OfficeTime at={since} /> },
            ]}
            rows={open.sessions}
            acts={({ id, where }) =>
              mayEndSessions && (
                <ActForm
                  {...{ intent: 'end-session', label: 'Sign out', fields: { sessionId: id } }}
                  of={`of ${where}`}
                  isDanger
                  isSmall
                />
              )
            }
            empty="Not signed in."
          />
        </OfficePart>
      );
    case 'comments':
      return (
        <OfficePart id="comments" title="Comments">
          <OfficeTable
            label="Comments"
            columns={[
              {
                label: 'Where',
                cell: ({ place, placeHref }) => (placeHref ? <AppLink href={placeHref}>{place}</AppLink> : place),
              },
              { label: 'Comment', isWide: true, cell: ({ words }) => words },
              { label: 'State', cell: ({ hidden, reports }) => (hidden ? `Hidden: ${hidden.reason}` : reports) },
              { label: 'When', isNumber: true, cell: ({ at }) => <OfficeTime at={at} /> },
            ]}
            rows={open.list.items}
            empty="No comments yet."
          />
          {pager('Comments', open.list)}
        </OfficePart>
      );
    case 'audit':
      return (
        <OfficePart id="audit" title="Audit log">
          <OfficeTable label="Audit log" columns={auditColumns} rows={open.list.items} empty="No entries yet." />
          {pager('Audit log', open.list)}
        </OfficePart>
      );
  }
}
