import { AppLink } from '~/ui/app-link';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { useIsLite } from '~/ui/page/lite';

/** A form of the form widget: in a frame with script, except on lite pages, and always as a link to its own page. */
export function EmbeddedForm({ title, href }: { title: string; href: string }) {
  const isHydrated = useHydrated();
  const isLite = useIsLite();
  return (
    <div className="embedded-form stack is-tight">
      {isHydrated && !isLite && (
        <iframe
          title={title}
          src={href}
          loading="lazy"
          referrerPolicy="strict-origin"
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        />
      )}
      <p>
        <AppLink href={href} target="_blank" rel="noopener">
          Open the form<span className="visually-hidden"> in a new tab</span>
        </AppLink>
      </p>
    </div>
  );
}
