import { Form } from '@remix-run/react';
import { AppLink } from '~/ui/app-link';
import { Button } from '~/ui/forms/button';
import { PageHead } from '~/ui/page/page-parts';
import type { ShownField } from '../held-fields';

interface HeldPostOfferProps {
  id: string;
  /** The page that the form was sent to. */
  path: string;
  fields: [string, string][];
  shown: ShownField[];
  /** Whether the form contained a file. The file is not kept. */
  hasFile: boolean;
  /** The page to continue to without the post. */
  next: string;
}

/** Shows a form that was sent after the session had ended, with buttons to send it now or discard it (B9). */
export function HeldPostOffer({ id, path, fields, shown, hasFile, next }: HeldPostOfferProps) {
  const here = (query: Record<string, string>) => `?${new URLSearchParams({ ...query, next })}`;
  return (
    <div className="stack is-loose">
      <PageHead title="We kept this for you">
        <p className="lead">
          Your session had ended when you sent it to <AppLink href={path}>{path}</AppLink>. It has not been published or
          saved yet.
        </p>
      </PageHead>
      {shown.length > 0 && (
        <dl className="held-post stack">
          {shown.map(({ name, label, value }, i) => (
            <div key={name + i}>
              <dt className="small muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasFile && <p>We don’t keep the file that came with it. Choose it again after you send this.</p>}
      <div className="row">
        {/* The 307 answer makes the browser (with script: Remix) send these fields to the original page. The form is
            multipart because URL encoding can triple the size of a long text in a non-Latin script, which would then
            exceed the size limit. */}
        <Form method="post" action={here({ send: id })} encType="multipart/form-data">
          {fields.map(([name, value], i) => (
            <input key={name + i} type="hidden" name={name} value={value} />
          ))}
          <Button>Send it now</Button>
        </Form>
        <Form method="post" action={here({})}>
          <Button variant="quiet" intent="discard">
            Throw it away
          </Button>
        </Form>
      </div>
      <p className="small muted">
        We keep it encrypted, for 30 minutes from when you sent it, and show it to nobody else.{' '}
        <AppLink href={next}>Decide later</AppLink>
      </p>
    </div>
  );
}
