import type { Endpoint } from '~/http/endpoint.server';
import type { DescribedEndpoint } from '~/http/openapi.server';
import { apiRoutes } from './routes';

const modules = import.meta.glob<{ loader?: Endpoint }>(
  ['./**/*.ts', '!./**/*.test.ts', '!./routes.ts', '!./openapi.ts', '!./endpoints.server.ts'],
  { eager: true },
);

/** Every endpoint with its operations, from the declarations that serve it, in the route table's order. */
export function listEndpoints(): DescribedEndpoint[] {
  return apiRoutes.flatMap(([path, file]) => {
    const operations = modules[`./${file}`]?.loader?.operations;
    return operations ? [{ path: addressOf(path), operations }] : [];
  });
}

/** Under /api/v1 or, with a leading `//`, from the root. */
function addressOf(path: string): string {
  return path.startsWith('//') ? path.slice(1) : `/api/v1/${path}`;
}
