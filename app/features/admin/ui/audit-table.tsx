import { AppLink } from '~/ui/app-link';
import { type Column, OfficeTable, type Row } from './office-table';
import { OfficeTime } from './office-time';

interface AuditEntry {
  id: string;
  at: string;
  act: string;
  /** The administrator; null where nobody acted as one. */
  by: { name: string; href: string } | null;
  details: string;
  subject: string;
  address: string;
}

export const auditColumns: Column[] = [
  { label: 'When', sort: 'at' },
  { label: 'Act' },
  { label: 'By' },
  { label: 'To' },
  { label: 'From', isExtra: true },
  { label: 'Details', isWide: true },
];

/** Entries as rows. People appear as the beginning of their hash, so that the same person is recognised again. */
export function auditRows(entries: AuditEntry[]): Row[] {
  return entries.map(({ id, at, act, by, subject, address, details }) => ({
    id,
    cells: [
      <OfficeTime key="at" at={at} />,
      act,
      by && (
        <AppLink key="by" href={by.href}>
          {by.name}
        </AppLink>
      ),
      subject,
      address,
      details,
    ],
  }));
}

/** A few entries of the audit log. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return <OfficeTable label="Audit log" columns={auditColumns} rows={auditRows(entries)} empty="No entries yet." />;
}
