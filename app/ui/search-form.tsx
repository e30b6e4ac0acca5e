import { Form, useLocation, useSubmit } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button';
import { Icon } from './icon';

interface SearchFormProps {
  /** Says what is searched: 'Search the courses'. */
  label: string;
  action: string;
  name?: string;
  /** What the page that it stands on was searched for. */
  defaultValue?: string;
  placeholder?: string;
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
  const { label, action, name = 'query', defaultValue = '', placeholder, children } = props;
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
    const typed = typedIn(event.currentTarget);
    if (!typed || typed === defaultValue.trim()) return event.preventDefault();
    clearTimeout(timer.current);
    asked.current = typed;
  }

  function onInput({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (!showsResults) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = typedIn(form);
      if (typed === asked.current) return;
      asked.current = typed;
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
          defaultValue={defaultValue}
          placeholder={placeholder}
          maxLength={2000}
          autoComplete="off"
        />
        {children}
        <Button variant="quiet">Search</Button>
      </Form>
    </search>
  );
}
