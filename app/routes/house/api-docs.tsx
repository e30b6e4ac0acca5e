import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { apiFacts } from '~/api/endpoints.server';
import { type DocField, type DocOperation, readableApi } from '~/http/api-docs.server';
import { page } from '~/http/page.server';
import { Badge } from '~/ui/badge';
import docs from '~/ui/css/docs.css?url';
import { PageHead } from '~/ui/page/page-parts';
import { TableWrap } from '~/ui/table-wrap';

export { keepIfFailed as shouldRevalidate } from '~/ui/forms/send-form';

/** The beginning of most paths: the page shows it once instead of in each row. */
const apiBase = '/api/v1';

export const handle = { hydrate: false };
export const meta = () => [{ title: 'API' }];
export const links = () => [{ rel: 'stylesheet', href: docs }];

export const loader = page({ cacheForGuests: { by: [] } }, ({ scope }) => readableApi(apiFacts(scope.config)));

export default function ApiDocsPage() {
  const { title, intro, groups, problem } = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose api-page">
      <PageHead title={title} lead={intro}>
        <p>
          Get a token from <a href="#postApiV1Sessions">POST /api/v1/sessions</a> and send it in the header{' '}
          <code className="nowrap">Authorization: Bearer …</code>. It works for 15 minutes. Renew it with PUT. The same
          description for machines: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
        </p>
        <p>
          The paths below begin with <code>{apiBase}</code>.
        </p>
      </PageHead>
      <div className="api-parts">
        <nav className="api-contents" aria-label="Contents">
          <ul>
            {groups.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
            <li>
              <a href="#problem">Problems</a>
            </li>
          </ul>
        </nav>
        <div className="stack is-loose">
          {groups.map(({ id, name, operations }) => (
            <section key={id} className="stack" aria-labelledby={id}>
              <h2 id={id}>{name}</h2>
              <div>
                {operations.map((operation) => (
                  <ApiOperation key={operation.id} operation={operation} />
                ))}
              </div>
            </section>
          ))}
          <section className="stack" aria-labelledby="problem">
            <h2 id="problem">Problems</h2>
            <p>Every error has this shape (RFC 9457, application/problem+json):</p>
            <FieldTable label="Problem document" fields={problem} />
          </section>
        </div>
      </div>
    </div>
  );
}

/** One operation of the API, collapsed: its input, output and refusals. */
function ApiOperation({ operation }: { operation: DocOperation }) {
  const { id, method, path, summary, description, auth, parameters, body, answer, problems } = operation;
  const called = `${method} ${path}`;
  return (
    <details className="disclosure api-operation" id={id}>
      <summary>
        <h3>
          <Badge look="line">{method}</Badge>{' '}
          <code className="break-anywhere">{breakable(path.replace(apiBase, ''))}</code>
        </h3>
        <span className="end">{summary}</span>
      </summary>
      <div className="stack">
        <p>{description}</p>
        <p className="small muted">{auth}</p>
        {parameters.length > 0 && (
          <FieldTable title="Parameters" label={`Parameters of ${called}`} fields={parameters} />
        )}
        {body.length > 0 && <FieldTable title="Body (application/json)" label={`Body of ${called}`} fields={body} />}
        {answer.fields.length > 0 ? (
          <FieldTable title={`Response ${answer.status}`} label={`Response of ${called}`} fields={answer.fields} />
        ) : (
          <p className="small">Response {answer.status}, without a body.</p>
        )}
        <p className="small muted">Problems: {problems.join(' · ')}</p>
      </div>
    </details>
  );
}

/** A path that may break after each slash. */
function breakable(path: string) {
  return path.split(/(?<=\/)/).map((part, index) => (
    // The parts of a path never change places.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

interface FieldTableProps {
  title?: string;
  label: string;
  fields: DocField[];
}

/** Fields with their place and type, and whether they are required. */
function FieldTable({ title, label, fields }: FieldTableProps) {
  const hasPlaces = fields.some(({ place }) => place);
  const hasMeanings = fields.some(({ description }) => description);
  return (
    <div className="stack is-tight">
      {title && <h4>{title}</h4>}
      <TableWrap label={label}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              {hasPlaces && <th scope="col">In</th>}
              <th scope="col">Type</th>
              <th scope="col">Required</th>
              {hasMeanings && <th scope="col">Meaning</th>}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, place, type, isRequired, description }) => (
              <tr key={place + name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                {hasPlaces && <td>{place}</td>}
                <td>{type}</td>
                <td>{isRequired ? 'yes' : 'no'}</td>
                {hasMeanings && <td>{description}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </TableWrap>
    </div>
  );
}
