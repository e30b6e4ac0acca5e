import { Children, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Swiper } from 'swiper';
import { classNames } from './class-names';
import { Button, LinkButton } from './forms/button';
import { useHydrated } from './late-script/use-hydrated';
import { useIsLite } from './page/lite';
import type { IconName } from './pictures/icon-shapes';

interface CarouselProps {
  /** The accessible name: 'Continue learning'. */
  label: string;
  /** One per slide. */
  children: ReactNode;
  /** Visible slides below 768px, from 768px and from 1200px (specification 2, section 9). */
  perView?: [narrow: number, medium: number, wide: number];
  /** Called when a slide near the end comes into view, to add further ones. */
  onNearEnd?: () => void;
}

/** How many slides before the last one the end is near. */
const nearEnd = 3;

/** The carousel wraps around from this number of slides on (specification 2, section 4). */
const goesRoundFrom = 4;
/**
 * In pixels: sideways movement that makes a swipe, and vertical movement that cancels it (specification 2, section 4).
 */
const swipe = { least: 35, mostVertical: 50 };

/**
 * A horizontal list with scroll snapping. With script, Swiper takes over the same list when it comes near the screen;
 * slides keep their places and widths, so nothing moves. Lite pages show a plain list.
 */
export function Carousel(carousel: CarouselProps) {
  return useIsLite() ? <PlainList {...carousel} /> : <SlidingList {...carousel} />;
}

function PlainList({ label, children }: CarouselProps) {
  return (
    <ul className="plain-list" aria-label={label}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}

function SlidingList({ label, children, perView = [1, 2, 3], onNearEnd }: CarouselProps) {
  const slides = Children.toArray(children);
  const id = useId().replaceAll(':', '');
  const isHydrated = useHydrated();
  const box = useRef<HTMLElement>(null);
  const swiper = useSwiper(box, perView, slides.length);
  const isAtStart = useIsAtStart(swiper);
  const slideId = (index: number) => `slide-${id}-${index + 1}`;
  const further = Math.min(slides.length - 1, perView[2]);
  useNearEnd(box, slides.length, onNearEnd);
  return (
    <section
      ref={box}
      className={classNames('carousel', perView[2] === 2 && 'is-2')}
      data-live={swiper ? '' : undefined}
      // The section around it has the plain label.
      aria-label={`${label}, side by side`}
      aria-roledescription={isHydrated ? 'carousel' : undefined}
    >
      {/* A scrolling region must be reachable by keyboard. */}
      <ul className="carousel-list" tabIndex={swiper ? undefined : 0} aria-label={label}>
        {slides.map((slide, index) => (
          // The index is also the id in URLs.
          <li
            key={index}
            className="carousel-slide"
            id={slideId(index)}
            // Not for the focus that a press brings: the slide would move away from under the pointer.
            onFocus={({ target }) => target.matches(':focus-visible') && swiper?.slideTo(index)}
          >
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > perView[0] && (
        <div
          className={classNames(
            'controls',
            slides.length <= perView[1] && 'is-idle-medium',
            slides.length <= perView[2] && 'is-idle-wide',
          )}
        >
          {swiper ? (
            <>
              <Control icon="chevron-left" label="Previous" isDimmed={isAtStart} onPress={() => swiper.slidePrev()} />
              <Control icon="chevron-right" label="Next" onPress={() => swiper.slideNext()} />
            </>
          ) : (
            <>
              <LinkButton
                variant="quiet"
                icon="chevron-left"
                className="is-dimmed"
                aria-label="First slides"
                href={`#${slideId(0)}`}
              />
              <LinkButton variant="quiet" icon="chevron-right" aria-label="More slides" href={`#${slideId(further)}`} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** Watches the last slides, whose sight means that the end is near. */
function useNearEnd(box: RefObject<HTMLElement>, count: number, onNearEnd: CarouselProps['onNearEnd']): void {
  const call = useRef(onNearEnd);
  call.current = onNearEnd;
  const isWanted = Boolean(onNearEnd);
  useEffect(() => {
    if (!box.current || !isWanted) return;
    const slides = [...box.current.querySelectorAll('.carousel-slide')];
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) call.current?.();
    });
    for (const slide of slides.slice(Math.max(0, count - 1 - nearEnd))) watcher.observe(slide);
    return () => watcher.disconnect();
  }, [box, count, isWanted]);
}

interface ControlProps {
  icon: IconName;
  label: string;
  isDimmed?: boolean;
  onPress: () => void;
}

function Control({ icon, label, isDimmed, onPress }: ControlProps) {
  const className = isDimmed ? 'is-dimmed' : undefined;
  return (
    <Button type="button" variant="quiet" icon={icon} className={className} aria-label={label} onClick={onPress} />
  );
}

/** Whether the first slide is shown. In a list that wraps around, Previous leads from there to the end. */
function useIsAtStart(swiper: Swiper | null): boolean {
  const [isAtStart, setIsAtStart] = useState(true);
  useEffect(() => {
    if (!swiper) return;
    const tell = () => setIsAtStart(swiper.isBeginning);
    tell();
    swiper.on('slideChange', tell);
    return () => void swiper.off('slideChange', tell);
  }, [swiper]);
  return isAtStart;
}

/**
 * Turns the carousel at the end of a swipe, by finger or mouse. Distances are measured from where the swipe began:
 * Swiper's own threshold begins anew once it is passed.
 */
function turnBySwipes(swiper: Swiper): void {
  let start = { x: 0, y: 0, index: 0 };
  let end = start;
  let isCancelled = false;
  swiper.on('touchStart', (_swiper, event) => {
    start = { ...placeOf(event), index: swiper.activeIndex };
    end = start;
    isCancelled = false;
  });
  swiper.on('touchMove', (_swiper, event) => {
    end = { ...start, ...placeOf(event) };
    if (isCancelled || Math.abs(end.y - start.y) <= swipe.mostVertical) return;
    isCancelled = true;
    // Swiper emits the event before it has moved.
    queueMicrotask(() => {
      if (swiper.destroyed) return;
      swiper.touchEventsData.isTouched = false;
      swiper.touchEventsData.isMoved = false;
      swiper.slideTo(start.index);
    });
  });
  swiper.on('touchEnd', (_swiper, event) => {
    const distance = start.x - end.x;
    if (isCancelled) {
      // The click at the end of the swipe comes before this and must not open the slide; the next click counts.
      setTimeout(() => {
        swiper.allowClick = true;
      });
      return;
    }
    if (event.type === 'pointercancel' || Math.abs(distance) < swipe.least) return;
    // After this event, Swiper goes back to the slide where the swipe began.
    queueMicrotask(() => {
      if (!swiper.destroyed) turn(swiper, start.index, distance);
    });
  });
}

function placeOf(event: MouseEvent | TouchEvent | PointerEvent) {
  const { pageX, pageY } = 'touches' in event ? (event.touches[0] ?? { pageX: 0, pageY: 0 }) : event;
  return { x: pageX, y: pageY };
}

/** Moves on by as many slides as the swipe is long, at least by one. */
function turn(swiper: Swiper, from: number, distance: number): void {
  const width = (swiper.slidesGrid[1] ?? 0) - (swiper.slidesGrid[0] ?? 0);
  const count = width > 0 ? Math.max(1, Math.round(Math.abs(distance) / width)) : 1;
  if (count > 1) swiper.slideTo(from + Math.sign(distance) * count);
  else if (distance > 0) swiper.slideNext();
  else swiper.slidePrev();
}

/** Keeps the mouse from dragging a link or a picture away, and to its address, instead of turning the carousel. */
const keepInPlace = (event: Event) => event.preventDefault();

/** Loads Swiper when the list comes near; null until it has taken over, and if all slides fit. */
function useSwiper(box: RefObject<HTMLElement>, perView: number[], count: number): Swiper | null {
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  const [narrow = 1, medium = 2, wide = 3] = perView;
  const isTurned = count > narrow;
  const goesRound = count >= goesRoundFrom;
  useEffect(() => {
    const element = box.current;
    if (!element || !isTurned) return;
    let made: Swiper | null = null;
    let isGone = false;
    const near = new IntersectionObserver(
      async (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        const list = element.querySelector('.carousel-list');
        // If loading fails (lost connection, page being left), the plain list remains.
        const { Swiper: Maker } = (await import('swiper').catch(() => null)) ?? {};
        if (isGone || !list || !Maker) return;
        const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
        // The style sheet's breakpoints, which scale with the reader's font size.
        const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        const scrolled = list.scrollLeft;
        list.scrollLeft = 0;
        element.dataset.live = '';
        element.addEventListener('dragstart', keepInPlace);
        made = new Maker(element, {
          wrapperClass: 'carousel-list',
          slideClass: 'carousel-slide',
          slidesPerView: narrow,
          spaceBetween: gap,
          breakpoints: { [48 * em]: { slidesPerView: medium }, [75 * em]: { slidesPerView: wide } },
          rewind: goesRound,
          // `turnBySwipes` decides where a swipe leads.
          shortSwipes: false,
          longSwipes: false,
          touchStartPreventDefault: false,
          speed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 220,
        });
        turnBySwipes(made);
        const width = list.firstElementChild?.getBoundingClientRect().width ?? 1;
        if (scrolled > 0) made.slideTo(Math.round(scrolled / (width + gap)), 0);
        setSwiper(made);
      },
      { rootMargin: '200px' },
    );
    near.observe(element);
    return () => {
      isGone = true;
      near.disconnect();
      made?.destroy();
      element.removeEventListener('dragstart', keepInPlace);
      setSwiper(null);
    };
  }, [box, isTurned, goesRound, narrow, medium, wide]);
  // Further slides keep the reader's place.
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== count) swiper?.update();
    known.current = count;
  }, [swiper, count]);
  return swiper;
}
