import { Fragment } from 'react';
import type { DocField, DocOperation } from '~/http/api-docs.server';
import { Badge } from '~/ui/badge';
import { TableWrap } from '~/ui/table-wrap';

/** What most paths begin with: the page says so once instead of in each row. */
export const apiBase = '/api/v1';

/** One operation of the API, collapsed: its input, output and refusals. */
export function ApiOperation({ operation }: { operation: DocOperation }) {
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

/** A path that breaks after a slash where it has no room on one line. */
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
export function FieldTable({ title, label, fields }: FieldTableProps) {
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
