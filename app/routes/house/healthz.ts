import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { checkHealth } from '~/features/admin/health/show-health.server';

/** Whether the Worker answers and reaches its database. */
export async function loader({ context }: LoaderFunctionArgs) {
  return json(await checkHealth(context.scope));
}
