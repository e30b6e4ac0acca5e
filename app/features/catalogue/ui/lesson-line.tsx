import { type ReactNode, useEffect, useRef, useState } from 'react';
import { equipment, software } from '~/features/accounts/profile/options';
import { listIn } from '~/features/drafts/fields';
import { useCell, useFault, useValues } from '~/features/drafts/ui/sheet';
import { AnyOf, Line, Tick } from '~/features/drafts/ui/sheet-fields';
import { slugOf } from '~/kit/text/slug-of';
import { choicesOf } from './course-fields';

export interface LessonLineProps {
  place: { number: number; of: number };
  /** The lessons' address without the lesson's own part: 'cuepoint.test/lessons/'. */
  under: string;
  /** The saved address; null for a new lesson. */
  savedSlug: string | null;
}

/** A lesson's place, address and readers in one line. Each of them opens for editing in its place. */
export function LessonLine({ place, under, savedSlug }: LessonLineProps) {
  const values = useValues();
  const gear = [...listIn(values, 'gear.equipment'), ...listIn(values, 'gear.software')];
  return (
    <div className="lesson-line">
      <span className="muted">
        Lesson {place.number} of {place.of}
      </span>
      <Address under={under} savedSlug={savedSlug} />
      <Pop
        title={useCell('isPreview') ? 'Every member can open it' : 'Anyone who has the course can open it'}
        field="isPreview"
      >
        <Tick name="isPreview" />
      </Pop>
      <Pop title={gear.length ? `Suits ${gear.join(', ')}` : 'Suits all gear'} field="gear">
        <AnyOf name="gear.equipment" legend="Works with" choices={choicesOf(equipment)} />
        <AnyOf name="gear.software" choices={choicesOf(software)} />
      </Pop>
    </div>
  );
}

interface PopProps {
  title: ReactNode;
  /** The field inside, whose fault opens it. */
  field: string;
  children: ReactNode;
}

function Pop({ title, field, children }: PopProps) {
  return (
    <details className="pop" open={useFault(field) !== undefined || undefined}>
      <summary className="link-button">{title}</summary>
      <div className="stack is-tight">{children}</div>
    </details>
  );
}

/** The address of the lesson. Left empty, it is made from the title, and with script one sees it while typing that. */
function Address({ under, savedSlug }: Omit<LessonLineProps, 'place'>) {
  const place = useRef<HTMLDivElement>(null);
  const [savedTitle, savedOwn] = [useCell('title'), useCell('slug')];
  const [typed, setTyped] = useState({ title: savedTitle, slug: savedOwn });
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const read = () => {
      const data = new FormData(form);
      setTyped({ title: String(data.get('title') ?? ''), slug: String(data.get('slug') ?? '') });
    };
    const onInput = ({ target }: Event) => {
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isText && (target.name === 'title' || target.name === 'slug')) read();
    };
    read();
    form.addEventListener('input', onInput);
    return () => form.removeEventListener('input', onInput);
  }, []);
  const follows = typed.slug.trim() === '';
  const isAsSaved = savedSlug !== null && typed.title === savedTitle;
  const made = isAsSaved ? savedSlug : typed.title.trim() && slugOf(typed.title, 'lesson');
  return (
    <div ref={place} className="row">
      <Pop
        field="slug"
        title={
          <>
            {under}
            <strong>{follows ? made || '…' : typed.slug}</strong>
          </>
        }
      >
        <Line
          name="slug"
          hint="Lowercase letters, digits and hyphens. Left empty, it is made from the title."
          maxLength={100}
          isOptional
        />
      </Pop>
      <span className="muted">{follows ? 'follows the title' : 'custom address'}</span>
    </div>
  );
}
