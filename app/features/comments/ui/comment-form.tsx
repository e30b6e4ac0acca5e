import { Form } from '@remix-run/react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, TextLink } from '~/ui/forms/button';
import { HiddenFields } from '~/ui/forms/button-form';
import { controlAccess, FieldError, Textarea } from '~/ui/forms/field';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import type { CommentsView, CommentView } from '../present.server';
import { lengthOf, longestComment } from '../rules';

interface CommentFormProps {
  id: string;
  label: string;
  /** Shown after the character limit. */
  hint?: string;
  placeholder?: string;
  button: { label: string; intent: string };
  /** The address that the form posts to: its page, with the anchor of this form. */
  action: string;
  /** The hidden fields. A new `key` means that the reader's last comment in this place has changed. */
  fields: Record<string, string>;
  /** The initial text. */
  text?: string;
  /** The action's answer to this form. */
  reply?: Reply;
  /** The address of the page without this form. Only for a form that the reader opened. */
  cancelHref?: string;
}

/** A form for the text of a comment. With JavaScript it counts the characters. */
export function CommentForm(props: CommentFormProps) {
  const { id, label, hint, placeholder, button, action, fields, text = '', reply, cancelHref } = props;
  const isAskedFor = cancelHref !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const typed = typedIn(reply, 'comment', text);
  const [length, setLength] = useState(() => lengthOf(typed));
  const error = errorOf(reply, 'comment') ?? errorOf(reply, '');
  useFieldFocus(form, reply, isAskedFor);
  const noteSent = useFreshStart(form, { key: fields.key, reply }, () => setLength(0));
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
          intent={button.intent}
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

/** Shown only visually: if the text is too long, screen readers get the error after the form is sent. */
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
 * Empties the field when the comment sent from it is saved, unless the text was changed meanwhile. A comment that the
 * same reader wrote in another tab also changes the key, but does not empty this field, nor that of a refused form.
 * Returns the function to call when the form is sent.
 */
function useFreshStart(
  form: RefObject<HTMLFormElement>,
  { key, reply }: { key: string | undefined; reply: Reply | undefined },
  onEmptied: () => void,
): () => void {
  const sent = useRef<string | null>(null);
  const refused = useRef(reply);
  refused.current = reply;
  const emptied = useRef(onEmptied);
  emptied.current = onEmptied;
  useEffect(() => {
    const field = fieldOf(form.current);
    if (field && !refused.current && sent.current !== null && field.value === sent.current) {
      field.value = '';
      emptied.current();
      // Removes the focus from the form, so that the focus moves to the comment that the address names.
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && form.current?.contains(focused)) focused.blur();
    }
    sent.current = null;
  }, [form, key]);
  return () => {
    sent.current = fieldOf(form.current)?.value ?? null;
  };
}

/** Focuses the field of a form that script has just opened, and of a refused form; never when a document loads. */
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

/** Whether an action's answer belongs to the form that is open on this comment. */
export function isFor(reply: Reply, { id, form }: CommentView): boolean {
  if (form === 'reply') return reply.intent === 'comment' && typedIn(reply, 'commentId') === id;
  return (form === 'edit' || form === 'report') && reply.intent === `${form}-comment` && typedIn(reply, 'id') === id;
}

/** Whether an action's answer belongs to a form on any of the shown comments. */
export function isForOneOf(reply: Reply, { threads, apart }: CommentsView): boolean {
  const tops = apart ? [apart, ...threads] : threads;
  return tops.some((thread) => [thread, ...thread.replies].some((comment) => isFor(reply, comment)));
}
