import { AppLink } from '~/ui/app-link';
import type { presentEntry } from '../present.server';
import { OfficeTime } from './office-page';
import type { Column } from './office-table';

/**
 * The columns of the audit log. A person appears as the beginning of a hash, which is the same in all their entries.
 */
export const auditColumns: Column<ReturnType<typeof presentEntry>>[] = [
  { label: 'When', sort: 'at', cell: ({ at }) => <OfficeTime at={at} /> },
  { label: 'Act', cell: ({ act }) => act },
  { label: 'By', cell: ({ by }) => by && <AppLink href={by.href}>{by.name}</AppLink> },
  { label: 'To', cell: ({ subject }) => subject },
  { label: 'From', isExtra: true, cell: ({ address }) => address },
  { label: 'Details', isWide: true, cell: ({ details }) => details },
];
