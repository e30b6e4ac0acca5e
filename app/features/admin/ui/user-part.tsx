import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import type { Reply } from '~/ui/form-reply';
import type { OpenView } from '../present-user.server';
import { ActForm } from './act-form';
import { AuditTable } from './audit-table';
import { OfficePart } from './office-page';
import { OfficeTable, SubLine } from './office-table';
import { OpenPager } from './open-pager';
import { UserAccess } from './user-access';
import { UserPayments } from './user-payments';

interface UserPartProps {
  open: OpenView;
  user: { id: string; name: string };
  mayRefund: boolean;
  mayEndSessions: boolean;
  reply: Reply | undefined;
}

/** The open part of a person's page. */
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
      return <UserAccess access={open} />;
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
              { label: 'Course' },
              { label: 'How far', isLine: true },
              { label: 'Lessons', isNumber: true },
              { label: 'Last opened', isNumber: true },
            ]}
            rows={open.list.items.map(({ id, title, href, done, all, where, last }) => ({
              id,
              cells: [
                <AppLink key="title" href={href}>
                  {title}
                </AppLink>,
                <div key="far">
                  <progress max={Math.max(1, all)} value={done} aria-label={`${title}, ${done} of ${all} lessons`} />
                  <SubLine>{where}</SubLine>
                </div>,
                `${done} of ${all}`,
                last,
              ],
            }))}
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
            columns={[{ label: 'Email' }, { label: 'State' }, { label: 'When', isNumber: true }]}
            rows={open.list.items.map((mail) => ({
              id: mail.id,
              cells: [
                <div key="mail">
                  <AppLink href={mail.href}>{mail.subject}</AppLink>
                  {mail.error && <SubLine>{mail.error}</SubLine>}
                </div>,
                <Badge key="state" look={mail.state === 'failed' ? 'bad' : mail.state === 'sent' ? 'owned' : undefined}>
                  {mail.state}
                </Badge>,
                mail.sentAt || mail.at,
              ],
            }))}
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
            columns={[{ label: 'Where' }, { label: 'Since', isNumber: true }]}
            rows={open.sessions.map(({ id, where, since }) => ({
              id,
              cells: [where, since],
              acts: mayEndSessions && (
                <ActForm
                  {...{ intent: 'end-session', label: 'Sign out', fields: { sessionId: id } }}
                  of={`of ${where}`}
                  isDanger
                  isSmall
                />
              ),
            }))}
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
              { label: 'Where' },
              { label: 'Comment', isWide: true },
              { label: 'State' },
              { label: 'When', isNumber: true },
            ]}
            rows={open.list.items.map((comment) => ({
              id: comment.id,
              cells: [
                comment.placeHref ? (
                  <AppLink key="place" href={comment.placeHref}>
                    {comment.place}
                  </AppLink>
                ) : (
                  comment.place
                ),
                comment.words,
                comment.hidden ? `Hidden: ${comment.hidden.reason}` : comment.reports,
                comment.at,
              ],
            }))}
            empty="No comments yet."
          />
          {pager('Comments', open.list)}
        </OfficePart>
      );
    case 'audit':
      return (
        <OfficePart id="audit" title="Audit log">
          <AuditTable entries={open.list.items} />
          {pager('Audit log', open.list)}
        </OfficePart>
      );
  }
}
