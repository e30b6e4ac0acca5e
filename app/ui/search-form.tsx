import { Form, useSubmit } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button';
import { Icon } from './icon';

interface SearchFormProps {
  /** Says what is searched: 'Search the courses'. */
  label: string;
  action?: string;
  name?: string;
  defaultValue?: string;
  placeholder?: string;
  /** Hidden fields that the query keeps. */
  children?: ReactNode;
}

/** Milliseconds of silence before the form sends itself (specification 2, section 9). */
const debounce = 300;

/** A GET form; with script it sends itself while one types. */
export function SearchForm(props: SearchFormProps) {
  const { label, action, name = 'query', defaultValue, placeholder, children } = props;
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const id = `search-${name}`;
  return (
    <search>
      <Form
        className="search"
        method="get"
        action={action}
        onSubmit={() => clearTimeout(timer.current)}
        onInput={(event) => {
          const form = event.currentTarget;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), debounce);
        }}
      >
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
