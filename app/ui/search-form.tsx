import { Form, useLocation, useSubmit } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button';
import { Icon } from './icon';

interface SearchFormProps {
  /** Says what is searched: 'Search the courses'. */
  label: string;
  action: string;
  name?: string;
  /** The search of the page that shows it. */
  defaultValue?: string;
  /** The text of the field before the first search. */
  typed?: string;
  placeholder?: string;
  /** The one primary button of its page. */
  isPrimary?: boolean;
  /** Hidden fields that the query keeps. */
  children?: ReactNode;
}

/** Milliseconds of silence before the form sends itself (specification 2, section 9). */
const debounce = 300;

/**
 * A GET form. With script it sends itself while one types, but only on the page that shows what it finds: anywhere else
 * that would take the page away from under the typing, so there it waits for Enter.
 */
export function SearchForm(props: SearchFormProps) {
  const { label, action, name = 'query', defaultValue = '', typed, placeholder, isPrimary, children } = props;
  const submit = useSubmit();
  const { pathname } = useLocation();
  const showsResults = action.split(/[?#]/)[0] === pathname;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  /** What was searched for last, whether or not the answer has come. */
  const asked = useRef('');
  useEffect(() => {
    asked.current = defaultValue.trim();
  }, [defaultValue]);
  const id = `search-${name}`;

  const typedIn = (form: HTMLFormElement) => String(new FormData(form).get(name) ?? '').trim();

  /** An empty or unchanged text finds nothing new (specification 2, section 5). */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const text = typedIn(event.currentTarget);
    if (!text || text === defaultValue.trim()) return event.preventDefault();
    clearTimeout(timer.current);
    asked.current = text;
  }

  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (!showsResults) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = typedIn(form);
      if (text === asked.current) return;
      asked.current = text;
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
