import { AppLink } from '~/ui/app-link';
import type { presentEntry } from '../present.server';
import { OfficeTime } from './office-page';
import type { Column } from './office-table';

/** Entries of the audit log. People appear as the beginning of their hash, so that the same person is recognised again. */
export const auditColumns: Column<ReturnType<typeof presentEntry>>[] = [
  { label: 'When', sort: 'at', cell: ({ at }) => <OfficeTime at={at} /> },
  { label: 'Act', cell: ({ act }) => act },
  { label: 'By', cell: ({ by }) => by && <AppLink href={by.href}>{by.name}</AppLink> },
  { label: 'To', cell: ({ subject }) => subject },
  { label: 'From', isExtra: true, cell: ({ address }) => address },
  { label: 'Details', isWide: true, cell: ({ details }) => details },
];
