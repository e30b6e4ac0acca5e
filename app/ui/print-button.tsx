import { Button } from './forms/button';
import { useHydrated } from './late-script/use-hydrated';

/** Script opens the browser's print dialog; without it the hint explains printing. Neither is printed. */
export function PrintButton({ label, hint }: { label: string; hint: string }) {
  return (
    <div className="no-print" style={{ minBlockSize: 'var(--target)' }}>
      {useHydrated() ? (
        <Button type="button" variant="quiet" onClick={() => print()}>
          {label}
        </Button>
      ) : (
        <p className="hint">{hint}</p>
      )}
    </div>
  );
}
