import { type ReactNode, useId } from 'react';

interface ChoiceProps {
  title: string;
  /** Without its own box, for dialogs. */
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
