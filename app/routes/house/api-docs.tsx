import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listEndpoints } from '~/api/endpoints.server';
import { readableApi } from '~/http/api-docs.server';
import { page } from '~/http/page.server';
import docs from '~/ui/css/docs.css?url';
import { ApiOperation, apiBase, FieldTable } from './api-operation';

export const handle = { hydrate: false };
export const meta: MetaFunction = () => [{ title: 'API' }];
export const links = () => [{ rel: 'stylesheet', href: docs }];

export const loader = page({ cacheForGuests: { by: [] } }, ({ scope }) => {
  const { brand, appOrigin } = scope.config;
  return readableApi({ title: `${brand.name} API`, origin: appOrigin, endpoints: listEndpoints() });
});

export default function ApiDocsPage() {
  const { title, intro, groups, problem } = useLoaderData<typeof loader>();
  return (
    <div className="stack is-loose api-page">
      <div className="stack is-tight">
        <h1>{title}</h1>
        <p className="lead">{intro}</p>
        <p>
          Get a token from <a href="#postApiV1Sessions">POST /api/v1/sessions</a> and send it in the header{' '}
          <code className="nowrap">Authorization: Bearer …</code>. It works for 15 minutes. Renew it with PUT. The same
          description for machines: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
        </p>
        <p>
          The paths below begin with <code>{apiBase}</code>.
        </p>
      </div>
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
