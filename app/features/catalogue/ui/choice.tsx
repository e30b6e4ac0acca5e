import { type ReactNode, useId } from 'react';

interface ChoiceProps {
  title: string;
  /** Without a box of its own: in a dialog, which is one. */
  isPlain?: boolean;
  children: ReactNode;
}

/** One of several ways to open something. */
export function Choice({ title, isPlain, children }: ChoiceProps) {
  const id = useId();
  const Heading = isPlain ? 'h3' : 'h2';
  return (
    <section className={isPlain ? 'stack is-tight' : 'buy-box'} aria-labelledby={id}>
      <Heading className="heading-m" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
