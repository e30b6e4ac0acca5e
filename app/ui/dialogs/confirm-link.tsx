import { Form } from '@remix-run/react';
import type { MouseEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from '../app-link';
import { Button } from '../forms/button';
import { HiddenFields } from '../forms/button-form';
import { Dialog } from './dialog';
import { useFormDialog } from './use-form-dialog';

interface ConfirmLinkProps {
  /** The confirmation page; without script the link leads there. */
  href: string;
  className?: string;
  children: ReactNode;
  title: string;
  text?: string;
  /** The label of the confirming button. */
  confirm: string;
  cancel: string;
  /** Where the confirmation is posted, with these fields. */
  action: string;
  fields?: Record<string, string>;
  isDanger?: boolean;
}

/** A link to a confirmation page; with script it opens a dialog that posts the same form. */
export function ConfirmLink({ href, className, children, ...question }: ConfirmLinkProps) {
  const dialog = useFormDialog();
  function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    dialog.open();
  }
  return (
    <>
      {/* Separates it from the link before it in text browsers. */}{' '}
      <AppLink href={href} className={className} onClick={ask}>
        {children}
      </AppLink>
      {dialog.isOpen && createPortal(<ConfirmDialog {...question} onClose={dialog.close} />, document.body)}
    </>
  );
}

interface ConfirmDialogProps extends Omit<ConfirmLinkProps, 'href' | 'className' | 'children'> {
  onClose: () => void;
}

function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, cancel, action, fields = {}, isDanger, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {text && <p className="muted">{text}</p>}
      <Form method="post" action={action} className="row">
        <HiddenFields fields={fields} />
        <Button type="button" variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'}>{confirm}</Button>
      </Form>
    </Dialog>
  );
}
