import { type ComponentType, useEffect, useRef, useState } from 'react';

type Rows = ComponentType<{ form: HTMLFormElement }>;

/** The place of a form's uploads by script. All that they need is loaded once the form is there. */
export function Uploads() {
  const place = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<{ Rows: Rows; form: HTMLFormElement } | null>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    let isGone = false;
    import('./uploads/upload-rows').then(
      ({ default: Rows }) => isGone || setRows({ Rows, form }),
      // Without it the form takes what it takes without script.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return <div ref={place}>{rows && <rows.Rows form={rows.form} />}</div>;
}
