import type { ComponentProps, ReactNode } from 'react';
import { SignUpInvite } from '~/features/accounts/ui/sign-up-invite';
import { LinkButton } from '~/ui/forms/button';
import { CategoryArrangement } from './category-arrangement';

interface HeroWords {
  headline: string;
  line: string;
}

/** The head of the course list where guests play an exercise, which is its child. */
export function FrontHero({ headline, line, children }: HeroWords & { children: ReactNode }) {
  return (
    <>
      <section className="wrap front-top" aria-labelledby="hero">
        <h1 id="hero">{headline}</h1>
        <div>
          <p className="lead">{line}</p>
          <p>
            <LinkButton variant="quiet" href="#courses">
              See all courses
            </LinkButton>
          </p>
          <SignUpInvite />
        </div>
      </section>
      {children}
    </>
  );
}

interface HeroProps extends ComponentProps<typeof CategoryArrangement>, HeroWords {}

/** The head of the course list without an exercise: the categories, drawn to the length of their courses. */
export function Hero({ headline, line, categories }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="wrap">
        <div className="top cols">
          <h1 id="hero">{headline}</h1>
          <div className="stack">
            <p className="lead">{line}</p>
            <div className="row">
              <LinkButton size="large" href="#courses">
                See all courses
              </LinkButton>
            </div>
            <SignUpInvite />
          </div>
        </div>
        <CategoryArrangement categories={categories} />
      </div>
    </section>
  );
}
