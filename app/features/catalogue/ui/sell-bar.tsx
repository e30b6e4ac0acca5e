import { type RefObject, useEffect, useState } from 'react';
import { paths } from '~/paths';
import { classNames } from '~/ui/class-names';
import { Button, LinkButton } from '~/ui/forms/button';
import { Price } from '~/ui/price';
import type { CoursePageView } from '../present-course.server';
import { BasketForm } from './add-to-basket';

interface SellBarProps {
  course: CoursePageView;
  isInBasket: boolean;
  /** The box with the ways to buy. */
  box: RefObject<HTMLElement>;
}

/**
 * On a phone, the price at the lower edge once the buying box has left the screen; without script it is at the end
 * of the page. Nothing for readers who have the course, or if it is not sold by itself.
 */
export function SellBar({ course, isInBasket, box }: SellBarProps) {
  const isStuck = useHasPassed(box);
  if (!course.price || course.isBought || course.isInPackage) return null;
  return (
    <div className={classNames('sell-bar', isStuck && 'is-stuck')}>
      <p>
        <Price {...course.price} />
      </p>
      {isInBasket ? (
        <LinkButton href={paths.basket()}>View Basket</LinkButton>
      ) : (
        <BasketForm kind="course" id={course.id} backTo={`${paths.course(course.slug)}#buy`}>
          <Button intent="add">
            Add to basket<span className="visually-hidden">: {course.title}</span>
          </Button>
        </BasketForm>
      )}
    </div>
  );
}

/** Whether the reader has scrolled past the element. */
function useHasPassed(box: RefObject<HTMLElement>): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry) setHasPassed(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);
  return hasPassed;
}
