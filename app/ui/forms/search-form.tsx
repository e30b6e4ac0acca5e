import { Form, useLocation, useSubmit } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../pictures/icon';
import { Button } from './button';

interface SearchFormProps {
  /** The accessible name: 'Search the courses'. */
  label: string;
  action: string;
  name?: string;
  /** The page's current search. */
  defaultValue?: string;
  /** The field's initial text before the first search. */
  typed?: string;
  placeholder?: string;
  /** Whether the form's button is the page's primary one. */
  isPrimary?: boolean;
  /** Hidden fields to keep in the query. */
  children?: ReactNode;
}

/** Milliseconds without typing before the form submits itself (specification 2, section 9). */
const debounce = 300;

/**
 * A GET search form. With script it submits itself while the reader types, but only on the page with the results:
 * elsewhere that would navigate away from the typing, so it waits for Enter.
 */
export function SearchForm(props: SearchFormProps) {
  const { label, action, name = 'query', defaultValue = '', typed, placeholder, isPrimary, children } = props;
  const submit = useSubmit();
  const { pathname } = useLocation();
  const showsResults = action.split(/[?#]/)[0] === pathname;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  /** The last submitted search, whether or not its answer has arrived. */
  const asked = useRef('');
  useEffect(() => {
    asked.current = defaultValue.trim();
  }, [defaultValue]);
  const id = `search-${name}`;

  const field = useRef<HTMLInputElement>(null);

  const typedIn = (form: HTMLFormElement) => String(new FormData(form).get(name) ?? '').trim();

  /** Removes leading spaces from the field before it is sent (specification 2, section 5). */
  function trimStart() {
    const input = field.current;
    if (input && /^\s/.test(input.value)) input.value = input.value.trimStart();
  }

  /** Ignores an empty or unchanged text (specification 2, section 5). */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const text = typedIn(event.currentTarget);
    if (!text || text === defaultValue.trim()) return event.preventDefault();
    clearTimeout(timer.current);
    asked.current = text;
    trimStart();
  }

  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (!showsResults) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = typedIn(form);
      if (text === asked.current) return;
      asked.current = text;
      trimStart();
      submit(form, { replace: true, preventScrollReset: true });
    }, debounce);
  }

  return (
    <search>
      <Form className="search" method="get" action={action} onSubmit={onSubmit} onInput={onInput}>
        <Icon name="search" />
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          ref={field}
          className="input"
          id={id}
          type="search"
          name={name}
          defaultValue={typed ?? defaultValue}
          placeholder={placeholder}
          maxLength={2000}
          autoComplete="off"
        />
        {children}
        <Button variant={isPrimary ? 'primary' : 'quiet'}>Search</Button>
      </Form>
    </search>
  );
}
