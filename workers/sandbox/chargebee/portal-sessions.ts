import type { PortalSession as OfficialPortalSession } from 'chargebee';
import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import { requireCustomer } from './customers';
import { notFound } from './errors';
import { CreatePortalSessionBodySchema } from './official-schemas';
import { type Operation, read, write } from './operation';

const LIFE_SECONDS = 3600;

export type PortalSession = OfficialPortalSession & { object: 'portal_session' };

interface PortalSessionInput {
  redirect_url?: string;
  customer?: { id?: string };
}

export const portalSessionOperations: Operation[] = [
  write<PortalSessionInput>(
    '/portal_sessions',
    { schema: CreatePortalSessionBodySchema, supported: ['redirect_url', 'customer.id'] },
    (sandbox, input) => ({ portal_session: createPortalSession(sandbox, input) }),
  ),
  read('/portal_sessions/:id', ({ store }, { params }) => {
    const id = params.id ?? '';
    const found = store.find<PortalSession>('portal_session', id);
    if (!found) throw notFound(id);
    return { portal_session: found.body };
  }),
];

function createPortalSession(sandbox: Sandbox, input: PortalSessionInput): PortalSession {
  const { store, clock, settings } = sandbox;
  const customer = requireCustomer(sandbox, input.customer?.id ?? '', 'customer[id]');
  const id = newId('portal_', 24);
  const token = newId('', 32);
  const session: PortalSession = {
    id,
    token,
    access_url: `${settings.ownOrigin}/portal/v2/${token}`,
    ...(input.redirect_url && { redirect_url: input.redirect_url }),
    status: 'created',
    created_at: clock.now(),
    expires_at: clock.now() + LIFE_SECONDS,
    customer_id: customer.id,
    linked_customers: [
      {
        customer_id: customer.id,
        ...(customer.email && { email: customer.email }),
        has_billing_address: customer.billing_address !== undefined,
        has_payment_method: customer.payment_method !== undefined,
        has_active_subscription: false,
      },
    ],
    object: 'portal_session',
  };
  store.put('portal_session', id, session);
  return session;
}
