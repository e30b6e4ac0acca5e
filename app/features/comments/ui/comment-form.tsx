import { Form } from '@remix-run/react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, TextLink } from '~/ui/button';
import { HiddenFields } from '~/ui/button-form';
import { controlAccess, FieldError, Textarea } from '~/ui/field';
import { errorOf, type Reply, typedIn } from '~/ui/form-reply';
import { useHydrated } from '~/ui/use-hydrated';
import type { CommentsView, CommentView } from '../present.server';
import { lengthOf, longestComment } from '../rules';

interface CommentFormProps {
  id: string;
  label: string;
  /** Shown after the limit of characters. */
  hint?: string;
  placeholder?: string;
  button: { label: string; intent: string };
  /** Where it is posted: its page, at this form. */
  action: string;
  /** Its hidden fields. Another `key` means that its reader's last comment in this place is another one. */
  fields: Record<string, string>;
  /** What it begins with. */
  text?: string;
  /** The answer to it. */
  reply?: Reply;
  /** Of a form that was asked for: leads back to the page without it. */
  cancelHref?: string;
}

/** A field for a comment, with the count of its characters where script runs. */
export function CommentForm(props: CommentFormProps) {
  const { id, label, hint, placeholder, button, action, fields, text = '', reply, cancelHref } = props;
  const isAskedFor = cancelHref !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const typed = typedIn(reply, 'comment', text);
  const [length, setLength] = useState(() => lengthOf(typed));
  const error = errorOf(reply, 'comment') ?? errorOf(reply, '');
  useFieldFocus(form, reply, isAskedFor);
  const noteSent = useFreshStart(form, fields.key, () => setLength(0));
  const fieldId = `${id}-text`;
  const hintText = [`Up to ${longestComment} characters`, hint].filter(Boolean).join('. ');
  return (
    <Form
      className="field"
      id={id}
      method="post"
      action={action}
      noValidate
      ref={form}
      onSubmit={noteSent}
      onInput={(event: FormEvent<HTMLFormElement>) => setLength(lengthOf(fieldOf(event.currentTarget)?.value ?? ''))}
    >
      <HiddenFields fields={fields} />
      <label htmlFor={fieldId}>{label}</label>
      <Textarea
        name="comment"
        rows={isAskedFor ? 2 : 3}
        defaultValue={typed}
        placeholder={placeholder}
        {...controlAccess(fieldId, hintText, error)}
      />
      <FieldError of={fieldId}>{error}</FieldError>
      <div className="counter">
        <span className="hint" id={`${fieldId}-hint`}>
          {hintText}
        </span>
        <Count length={length} />
      </div>
      <div className="row">
        <Button
          variant={isAskedFor ? undefined : 'quiet'}
          size={isAskedFor ? 'small' : undefined}
          name="intent"
          value={button.intent}
        >
          {button.label}
        </Button>
        {isAskedFor && (
          <TextLink href={cancelHref} preventScrollReset>
            Cancel
          </TextLink>
        )}
      </div>
    </Form>
  );
}

/** For the eye alone: when the form is sent, its error says that the text is too long. */
function Count({ length }: { length: number }) {
  if (!useHydrated() || length === 0) return null;
  return (
    <span className={length > longestComment ? 'hint num is-over' : 'hint num'} aria-hidden="true">
      {length} / {longestComment}
    </span>
  );
}

function fieldOf(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  const field = form?.elements.namedItem('comment');
  return field instanceof HTMLTextAreaElement ? field : null;
}

/**
 * Empties the field once the comment sent from it is saved, unless something else has been typed meanwhile. A comment
 * that the same reader wrote in another tab changes the key too, and does not empty this field. Answers what to call
 * when the form is sent.
 */
function useFreshStart(form: RefObject<HTMLFormElement>, key: string | undefined, onEmptied: () => void): () => void {
  const sent = useRef<string | null>(null);
  const emptied = useRef(onEmptied);
  emptied.current = onEmptied;
  useEffect(() => {
    const field = fieldOf(form.current);
    if (field && sent.current !== null && field.value === sent.current) {
      field.value = '';
      emptied.current();
      // The focus is to go on to the comment, as the address says: on a button that stays it would stay.
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && form.current?.contains(focused)) focused.blur();
    }
    sent.current = null;
  }, [form, key]);
  return () => {
    sent.current = fieldOf(form.current)?.value ?? null;
  };
}

/** To the field of a form that script has just opened, and to one that was refused; never at a document's own start. */
function useFieldFocus(form: RefObject<HTMLFormElement>, reply: Reply | undefined, isAskedFor: boolean): void {
  const isAwake = useHydrated();
  const seen = useRef<Reply | null | undefined>(isAwake && isAskedFor ? null : reply);
  useEffect(() => {
    if (seen.current === reply) return;
    const isFirst = seen.current === null;
    seen.current = reply;
    if (isFirst || reply) fieldOf(form.current)?.focus();
  }, [form, reply]);
}

/** Whether an action's answer is about the form that is shown with this comment. */
export function isFor(reply: Reply, { id, form }: CommentView): boolean {
  if (form === 'reply') return reply.intent === 'comment' && typedIn(reply, 'commentId') === id;
  return (form === 'edit' || form === 'report') && reply.intent === `${form}-comment` && typedIn(reply, 'id') === id;
}

/** Whether it is about any of the comments that are shown. */
export function isForOneOf(reply: Reply, { threads, apart }: CommentsView): boolean {
  const tops = apart ? [apart, ...threads] : threads;
  return tops.some((thread) => [thread, ...thread.replies].some((comment) => isFor(reply, comment)));
}
