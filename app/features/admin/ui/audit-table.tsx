import { AppLink } from '~/ui/app-link';
import { OfficeTable } from './office-table';

interface AuditTableProps {
  entries: {
    id: string;
    at: string;
    act: string;
    /** The administrator; null where nobody acted as one. */
    by: { name: string; href: string } | null;
    details: string;
    subject: string;
    address: string;
  }[];
}

/**
 * Entries of the audit log. People appear as the beginning of their hash, so that the same person is recognised again.
 */
export function AuditTable({ entries }: AuditTableProps) {
  return (
    <OfficeTable
      label="Audit log"
      columns={[
        { label: 'When' },
        { label: 'Act' },
        { label: 'By' },
        { label: 'To' },
        { label: 'From' },
        { label: 'More', isWide: true },
      ]}
      rows={entries.map(({ id, at, act, by, subject, address, details }) => ({
        id,
        cells: [
          at,
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
      }))}
      empty="No entries yet."
    />
  );
}
