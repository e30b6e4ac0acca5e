import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextButton } from './button';
import { pressOver } from './press-over';

/** The widget's global interface. */
interface Widget {
  render(container: HTMLElement, options: WidgetOptions): string | undefined;
  reset(id?: string): void;
  remove(id?: string): void;
}

interface WidgetOptions {
  sitekey: string;
  callback: (token: string) => void;
  'error-callback': () => boolean;
  'expired-callback': () => void;
  'response-field': boolean;
  theme: 'auto' | 'light' | 'dark';
  size: 'flexible';
}

declare global {
  interface Window {
    turnstile?: Widget;
  }
}

interface HumanCheckProps {
  siteKey: string;
  scriptUrl: string;
  nonce?: string;
  /** Changes when the server rejected a token: the widget resets. */
  attempt?: string | number;
  /** Why the server refused the last token; shown at the widget, whose question may be out of sight. */
  error?: string;
  /** Whether the reader can ask for the question in place of the widget. */
  canTypeInstead: boolean;
  /** The question and its field: the fallback without script and when the widget fails. */
  children: ReactNode;
}

/**
 * A typed question that the widget replaces when its script has loaded. The question returns if the widget fails, and
 * stays if the reader has begun to answer it.
 */
export function HumanCheck({ siteKey, scriptUrl, nonce, attempt, error, canTypeInstead, children }: HumanCheckProps) {
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const widgetId = useRef<string | undefined>();
  const [isWidget, setIsWidget] = useState(false);
  const [token, setToken] = useState('');

  useEffect(() => {
    let isGone = false;
    if (!siteKey || !scriptUrl) return;
    loadWidget(scriptUrl, nonce)
      .then(async (widget) => {
        await pressOver();
        if (isGone || !container.current || !frame.current || isAnswering(frame.current)) return;
        setIsWidget(true);
        widgetId.current = widget.render(container.current, {
          sitekey: siteKey,
          callback: setToken,
          'error-callback': () => {
            setIsWidget(false);
            return true;
          },
          'expired-callback': () => {
            setToken('');
            widget.reset(widgetId.current);
          },
          'response-field': false,
          theme: 'auto',
          size: 'flexible',
        });
      })
      .catch(() => !isGone && setIsWidget(false));
    return () => {
      isGone = true;
      if (widgetId.current) window.turnstile?.remove(widgetId.current);
    };
  }, [siteKey, scriptUrl, nonce]);

  // Live validation also needs an input event for a token that came or went.
  const weighed = useRef(token);
  useEffect(() => {
    if (weighed.current === token) return;
    weighed.current = token;
    frame.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [token]);

  const firstAttempt = useRef(attempt);
  useEffect(() => {
    if (firstAttempt.current === attempt) return;
    firstAttempt.current = attempt;
    setToken('');
    if (widgetId.current) window.turnstile?.reset(widgetId.current);
  }, [attempt]);

  const typeInstead = () => {
    flushSync(() => setIsWidget(false));
    window.turnstile?.remove(widgetId.current);
    widgetId.current = undefined;
    frame.current?.querySelector<HTMLInputElement>(question)?.focus();
  };

  return (
    <div ref={frame} className="human-check">
      {/* Keeps its height behind the widget, so that nothing below moves. */}
      <div className={isWidget ? 'is-away' : undefined}>{children}</div>
      <div className="field" hidden={!isWidget}>
        <p className="field-label">Confirm you’re human</p>
        {/* Empty, so React leaves the widget's nodes alone. */}
        <div ref={container} dangerouslySetInnerHTML={{ __html: '' }} />
        {isWidget && error && !token && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        {isWidget && <input type="hidden" name="cf-turnstile-response" value={token} />}
        {canTypeInstead && (
          <div>
            <TextButton type="button" onClick={typeInstead}>
              Answer a question instead
            </TextButton>
          </div>
        )}
      </div>
    </div>
  );
}

/** The fields of the question; the first is the one that readers see. */
const question = '.human-check > :first-child input:not([type="hidden"], [type="submit"])';

function isAnswering(frame: HTMLElement): boolean {
  const fields = [...frame.querySelectorAll<HTMLInputElement>(question)];
  return fields.some((field) => field.value !== '' || field === document.activeElement);
}

let loading: Promise<Widget> | undefined;

/** Loads the script once per page; another page may retry after a failure. */
function loadWidget(src: string, nonce: string | undefined): Promise<Widget> {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  loading ??= new Promise<Widget>((resolve, reject) => {
    const fail = () => {
      loading = undefined;
      reject(new Error('The human check did not load'));
    };
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    if (nonce) script.nonce = nonce;
    script.onerror = fail;
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : fail());
    document.head.appendChild(script);
  });
  return loading;
}
