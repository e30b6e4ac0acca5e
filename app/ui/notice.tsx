import type { ReactNode } from 'react';
import type { FlashLink, NoticeKind } from '~/kit/shell-types';
import { AppLink } from './app-link';
import { classNames } from './class-names';
import { Icon } from './pictures/icon';
import type { IconName } from './pictures/icon-shapes';

const icons: Record<NoticeKind, IconName> = {
  success: 'circle-check',
  info: 'info',
  warning: 'triangle-alert',
  error: 'circle-alert',
};

interface NoticeProps {
  kind?: NoticeKind;
  title?: ReactNode;
  children: ReactNode;
  /** One action: Undo, Close. */
  action?: ReactNode;
  /** Screen readers announce the notice when it appears; for results of an action, not for permanent notices. */
  isLive?: boolean;
  className?: string;
}

/** A message inside the page. */
export function Notice({ kind = 'info', title, children, action, isLive, className }: NoticeProps) {
  const role = isLive ? (kind === 'error' || kind === 'warning' ? 'alert' : 'status') : undefined;
  const text = typeof children === 'string' ? <p>{children}</p> : children;
  return (
    <div className={classNames('flash', kind !== 'info' && `is-${kind}`, className)} role={role}>
      <Icon name={icons[kind]} />
      {title || typeof children !== 'string' ? (
        <div>
          {title && <h2>{title}</h2>}
          {text}
        </div>
      ) : (
        text
      )}
      {action}
    </div>
  );
}

/** A message, with the link to what it asks for. */
export function LinkedText({ text, link }: { text: string; link?: FlashLink }) {
  return (
    <p>
      {text}
      {link && (
        <>
          {': '}
          <AppLink href={link.href} target="_blank" rel="noopener">
            {link.label}
          </AppLink>
        </>
      )}
    </p>
  );
}

/** What went wrong; nothing without a text. */
export function ErrorNotice({ title, children }: { title?: string; children: string | null | undefined }) {
  if (!children) return null;
  return (
    <Notice kind="error" title={title} isLive>
      {children}
    </Notice>
  );
}
